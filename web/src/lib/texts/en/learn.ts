export default {
  lead: 'Twelve small steps from a handful of matches to the theory of all impartial games. Every step is a game: play first, read after.',
  contents: 'Contents',
  step: 'Step {n} of {all}',
  next: 'Next step',
  back: 'Back',
  reveal: 'Why is that so?',
  hide: 'Hide the explanation',
  done: 'done',
  again: 'New game',
  swap: 'Let the computer begin',
  swapBack: 'Let me begin',
  startWith: 'Start with',
  computer: 'The computer',
  reset: 'Start the course anew',

  takeTitle: 'Take one or two',
  takeText:
    'Here are ten matches. You and the computer take turns; whoever is to move takes **one or two**. Whoever takes the last match wins, because the other cannot move any more.\n\nPlay a few times. The computer makes no mistakes, but you begin.',
  takeReveal:
    'Leave the computer a multiple of three: 9, 6, 3, 0. Whatever it takes, you take the rest to three: it takes one, you take two; it takes two, you take one.\n\nSo heaps of 0, 3, 6, 9 ... are **lost for the player to move**. All others are won: you can move to one of them. From 10 you begin by taking one.',

  backwardTitle: 'Think backwards',
  backwardText:
    'Nobody needs to guess: start at the end. With no match left, the player to move has lost. From 1 or 2 one can move to 0, so these are won. From 3 ...\n\nMark every heap size as **won** or **lost** for the player to move. A size is lost if *all* moves lead to won sizes, and won if *some* move leads to a lost one.',
  backwardReveal:
    'This works for every game in which play must end and both players have the same moves: such games are called **impartial**. Every position is won or lost, there is no third kind. In the books won positions are called N (the **n**ext player wins) and lost ones P (the **p**revious player wins).',
  backwardCheck: 'Check',
  backwardRight: 'All right! Try other moves.',
  backwardWrong: 'Wrong so far: {sizes}.',
  backwardMissing: 'Still open: {n}.',
  won: 'won',
  lost: 'lost',
  open: 'open',
  movesAllowed: 'Allowed to take: {moves}',

  ruleTitle: 'Find the rule',
  ruleText:
    'Long lists are boring, rules are beautiful. Look at the won and lost heaps of a game and guess a rule for the **lost** ones: `x mod 3 = 0` says that x leaves no remainder when divided by 3.\n\nYour rule is tested; where possible it is even **proved** for all sizes. If it is wrong, you get a counterexample.',
  ruleReveal:
    'For every finite set of moves the list of won and lost heaps becomes periodic sooner or later: whether a heap is won depends only on the few heaps before it, and there are only finitely many patterns. How long the period can get is an open research question. The Subtraction lab is the place to go on.',
  ruleGame: 'Game',
  ruleField: 'Lost are the heaps with …',
  ruleHelp: 'For instance x mod 3 = 0, or x mod 7 = 0 or x mod 7 = 2. With two heaps: x = y',
  ruleTest: 'Test the rule',
  ruleProved: 'Proved! Your rule is right for all sizes.',
  ruleConfirmed: 'No counterexample among {n} positions.',
  ruleRefuted: 'Not so: look at {position}. It is {outcome} for the player to move.',
  ruleNothing: 'Type a rule first.',

  mirrorNimTitle: 'Two heaps: copy your opponent',
  mirrorNimText:
    'This is **Nim**: take any number of matches, but from one heap only. With two heaps there is a plan as simple as can be.\n\nMake the heaps equal. Whatever is taken from one heap, take the same from the other.',
  mirrorNimReveal:
    'Two equal heaps are lost for the player to move: the answer to every move is its **mirror image**, and so the second player always has an answer. Unequal heaps are won: make them equal. The same plan works wherever a game is put next to a copy of itself.',

  nimTitle: 'Nim and its binary columns',
  nimText:
    'Three heaps, and copying is over. But Charles Bouton found in 1901 what takes its place: write the heaps in **binary**, one below the other, and count the ones in each column.\n\nA position is lost exactly if **every column has an even number of ones**. Watch the columns while you play.',
  nimReveal:
    'Adding without carry is called the **nim sum**. If it is not 0, take its leading column: some heap has a one there. Change that heap so that all columns become even; it gets smaller, because its leading change is from one to zero. If the nim sum is 0, every move spoils some column. So whoever leaves nim sum 0 can always do so again, and takes the last match.',
  nimSum: 'nim sum',
  nimEven: 'All columns are even: lost for the player to move.',
  nimOdd: 'Odd columns are marked: make them even.',

  tableTitle: 'The nim addition table',
  tableText:
    'Nim sums make a table like the one you once learnt for adding. Each number is the **smallest one that stands neither to the left in its row nor above in its column**: the *mex*, the minimal excluded number.\n\nChoose a cell to see its reason.',
  tableReveal:
    'Left in the row and above in the column stand exactly the values one can move to from two heaps. A position with value v can move to all smaller values, and never to v itself: it behaves like a single Nim heap of v matches. That is the theorem of Sprague and Grundy: **every** impartial game is a Nim heap in disguise.',
  tableReason: '{a} + {b} = {v}: in the row stand {row}, in the column {column}; the smallest number missing is {v}.',
  tableReasonZero: '{a} + {b} = {v}: nothing stands to the left or above, and the smallest number is 0.',
  tableEmpty: 'nothing',
  tableLabel: 'Nim addition table',

  sumTitle: 'Sums of games',
  sumText:
    'Three different games side by side; a move is a move in **one** of them. It looks hopeless, and is easy: each game is worth a Nim heap, and then it is Nim.\n\nThe table shows the value of each part and the nim sum. Make it 0!',
  sumReveal:
    'The value of a position is the mex of the values of its options: the smallest number you cannot move to. Values of parts are added with the nim sum. So one number per part is all you need to know, however large the rest of the game may be.',
  sumPart: 'Part',
  sumValue: 'Value',
  sumBinary: 'binary',

  misereTitle: 'Misère: the last one loses',
  misereText:
    'Now turn the aim around: whoever takes the last match **loses**. In Nim the surprise is how little changes. Play as before, until your move would leave only heaps of one.',
  misereReveal:
    'As long as some heap has two or more matches, play as in normal Nim. When your move leaves only heaps of size one, leave an **odd** number of them instead of an even one.\n\nFor other games misère play is far wilder: there is no such simple rule, and games that are equal in normal play come apart. Their misère quotients are on the Heaps page.',

  coinsTitle: 'Coins on a table',
  coinsText:
    'Two players put equal coins on a table, in turn. Coins must not overlap or stick out. Whoever finds no room has lost.\n\nThere are infinitely many moves, and yet the first player always wins. The computer begins: can you see how it plays?',
  coinsReveal:
    'The first coin goes into the **centre**. From then on every coin is answered by its mirror image at the centre. If there was room for your coin, there is room for its image, too. So the first player always has an answer.',
  coinsTurn: 'Your turn: put a coin. Arrow keys move it, Enter puts it down.',
  coinsNoRoom: 'There is no room here: coins must not overlap or stick out.',
  coinsOver: 'There is no room left. The computer wins, as always.',
  coinsTable: 'Table with {n|# coin|# coins}',
  coinsShow: 'Show the mirror lines',

  boardTitle: 'Mirrors on a board',
  boardText:
    'The same idea on a chequered board: in **Cram** players place dominoes on two free neighbouring cells. On a board with an even number of rows and columns the second player mirrors every domino at the centre.\n\nHere the computer begins. Copy it!',
  boardReveal:
    'A domino can never overlap its own image at the centre if both sides are even, so the image of a legal move is legal. With one even and one odd side the **first** player wins: put the first domino onto the two central cells, then mirror. With two odd sides nobody knows a simple rule; those boards are solved one by one, by machine.',

  wythoffTitle: 'Wythoff’s queen',
  wythoffText:
    'A queen walks to the corner: left, down, or diagonally left and down, as far as you like. Whoever reaches the corner wins.\n\nIn matches this is two heaps, from which one takes from one heap, or the same number from both.',
  wythoffReveal:
    'Mark the lost squares: the corner is lost. From it draw all squares a queen could come from; these are won. The next free square is lost again: (1,2), then (3,5), (4,7), (6,10) ... The n-th pair differs by n, and its smaller number is n times the **golden ratio**, rounded down. Nobody would have looked for it there.',
  wythoffMarks: 'Mark the lost squares',

  endTitle: 'Where to go from here',
  endText:
    'You have seen the whole idea: think backwards, give every position a number, add numbers with the nim sum. Everything else on these pages is done with it.',
  endPlay: 'Play any game, against opponents of any strength',
  endAnalyse: 'Look at a game: values, winning moves, the whole graph',
  endSubtraction: 'Subtraction lab: periods nobody has explained',
  endHeaps: 'Take-and-break games: Kayles and its many cousins',
  endWythoff: 'Wythoff’s and Akiyama’s games in pictures',
  checkpoint: 'Checkpoint',
  progress: '{n} of {all} tasks solved',
  task: 'Task {n}.',
  taskWho: 'Does the player to move win?',
  taskValue: 'What is this position worth?',
  taskMove: 'Find a winning move.',
  taskMisere: 'misère: who cannot move wins',
  taskSolved: 'solved',
  taskWins: 'wins',
  taskLoses: 'loses',
  taskChoose: 'Choose a move',
  taskRight: 'Right!',
  taskWrong: 'Not so. Try again.',
  takeTheorem:
    '**Theorem.** Where one or two matches may be taken, the player to move loses exactly from the multiples of three.',
  backwardTheorem:
    '**Theorem.** If every play ends, each position is either won or lost for the player to move: lost if all moves lead to won positions, won if some move leads to a lost one.',
  ruleTheorem: '**Theorem.** For every finite set of moves the sequence of won and lost heaps is periodic from some heap on.',
  mirrorNimTheorem: '**Theorem.** Two heaps of Nim are lost for the player to move exactly if they are equal.',
  nimTheorem: '**Theorem** (Bouton 1901). A position of Nim is lost for the player to move exactly if its nim sum is 0.',
  tableTheorem:
    '**Theorem.** The nim sum of a and b is the smallest number that is no nim sum of a smaller a with b, nor of a with a smaller b.',
  sumTheorem:
    '**Theorem** (Sprague 1935, Grundy 1939). The value of a sum is the nim sum of the values of its parts, and a position is lost for the player to move exactly if its value is 0.',
  misereTheorem:
    '**Theorem.** Misère Nim is lost for the player to move exactly if some heap has two or more matches and the nim sum is 0, or if all heaps have one match and their number is odd.',
  coinsTheorem:
    '**Theorem.** On a table that is symmetric about its centre, the first player wins: a coin in the centre, then the mirror image of every coin.',
  boardTheorem:
    '**Theorem.** Cram on a board with two even sides is lost for the player to move; with one even and one odd side it is won.',
  wythoffTheorem:
    '**Theorem** (Wythoff 1907). The lost pairs are 0,0 and 1,2 and 3,5 and so on: the smaller number of each is the least that has not occurred, and the difference grows by one.',
};
