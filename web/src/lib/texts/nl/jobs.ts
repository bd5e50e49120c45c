export default {
  title: 'Taken',
  lead: 'Lange berekeningen lopen op de achtergrond. Ze gaan door als je de pagina verlaat, en hier vind je ze terug.',
  start: 'Een berekening starten',
  question: 'Vraag',
  run: 'Starten',
  none: 'Nog geen taken.',
  list: 'Alle taken',
  answer: 'Antwoord',
  forget: 'Vergeten',
  again: 'Nog een keer',
};
