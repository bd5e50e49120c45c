// The checkpoints of the course: small questions about positions. Their answers are the server's, nothing is written down here.

export type Task =
  /** Does the player to move win? */
  | { kind: 'who'; expr: string; misere?: boolean }
  /** Which number is the position worth? */
  | { kind: 'value'; expr: string; misere?: boolean }
  /** Find a move that wins. */
  | { kind: 'move'; expr: string; misere?: boolean };

export const STEPS = ['take', 'backward', 'rule', 'mirrorNim', 'nim', 'table', 'sum', 'misere', 'coins', 'board', 'wythoff', 'end'] as const;
export type Step = (typeof STEPS)[number];

const who = (expr: string): Task => ({ kind: 'who', expr });
const value = (expr: string): Task => ({ kind: 'value', expr });
const move = (expr: string): Task => ({ kind: 'move', expr });

export const TASKS: Record<Step, Task[]> = {
  take: [who('subtract(1,2):14'), who('subtract(1,2):21'), move('subtract(1,2):16')],
  backward: [who('subtract(1,3,4):7'), who('subtract(1,3,4):9'), move('subtract(1,3,4):10')],
  rule: [who('subtract(1..4):35'), move('subtract(1..4):33')],
  mirrorNim: [who('nim:9,9'), move('nim:4,7')],
  nim: [who('nim:1,4,5'), value('nim:3,5'), move('nim:2,5,6')],
  table: [value('nim:6,3'), value('nim:5,7')],
  sum: [value('kayles:4'), who('kayles:4 + nim:1'), move('subtract(1,2):8 + nim:3')],
  misere: [
    { kind: 'who', expr: 'nim:1,1,1', misere: true },
    { kind: 'move', expr: 'nim:1,1,3', misere: true },
  ],
  coins: [who('cram(2x3)'), move('cram(2x3)')],
  board: [who('cram(4x4)'), who('cram(2x5)')],
  wythoff: [who('wythoff:3,5'), who('wythoff:4,6'), move('wythoff:5,6')],
  end: [],
};

/** The name under which a solved task is remembered. */
export const nameOf = (step: Step, index: number): string => `${step}/${index}`;
