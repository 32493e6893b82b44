/** The defaults of the board, with wire names and without DOM, because the manifest contains them. */
export const sampleMenu = {
  title: 'Today',
  sections: [
    {
      name: 'Coffee',
      items: [
        { name: 'Espresso', price: '2.40', sold_out: false },
        { name: 'Flat white', description: 'Double shot, silky milk', price: '3.80', sold_out: false },
        { name: 'Cappuccino', price: '3.60', sold_out: false },
        {
          name: 'Filter of the day',
          description: 'Ask us where it comes from',
          price: '3.20',
          sold_out: false,
        },
      ],
    },
    {
      name: 'From the oven',
      items: [
        { name: 'Croissant', price: '2.60', sold_out: false },
        { name: 'Cinnamon roll', price: '3.40', sold_out: true },
        {
          name: 'Sourdough toast',
          description: 'Salted butter, apricot jam',
          price: '4.20',
          sold_out: false,
        },
      ],
    },
    {
      name: 'Lunch, from noon',
      items: [
        { name: 'Soup of the day', description: 'With bread', price: '6.50', sold_out: false },
        {
          name: 'Quiche and salad',
          description: 'Leek, gruyère, mustard dressing',
          price: '8.90',
          sold_out: false,
        },
        { name: 'Grain bowl', description: 'Roast squash, feta, seeds', price: '9.80', sold_out: false },
      ],
    },
    {
      name: 'Cold',
      items: [
        { name: 'Lemonade', description: 'Squeezed this morning', price: '3.90', sold_out: false },
        { name: 'Iced tea', price: '3.50', sold_out: false },
        { name: 'Apple juice', price: '3.20', sold_out: false },
      ],
    },
  ],
  note: 'Oat milk at no extra charge. Ask us about allergens.',
};
