import { type Samples, section } from './sample.ts';

export const samples: Samples = {
  'cafe-menu': {
    title: 'Coffee & cake',
    sections: [
      section(
        'Coffee',
        ['Espresso', '2.60'],
        ['Flat white', '3.80'],
        ['Cappuccino', '3.60'],
        ['Filter coffee', '3.20'],
      ),
      section('Tea', ['Breakfast tea', '2.80'], ['Fresh mint', '3.20'], ['Chai latte', '3.90']),
      section(
        'From the oven',
        ['Butter croissant', '2.90'],
        ['Cinnamon roll', '3.40'],
        ['Banana bread', '3.60'],
        ['Carrot cake', '4.50'],
      ),
      section('Cold drinks', ['Iced latte', '4.20'], ['Lemonade', '3.90'], ['Apple juice', '3.40']),
    ],
    note: 'Oat milk at no extra charge. Ask us about allergens.',
  },
  'lunch-specials': {
    title: 'Today’s lunch',
    sections: [
      section(
        'To start',
        ['Tomato and basil soup', '6.50', 'With sourdough bread'],
        ['Garden salad', '6.20', 'Radish, mustard dressing'],
        ['Roast beetroot', '7.40', 'Goat’s cheese, walnuts'],
      ),
      section(
        'Mains',
        ['Grilled salmon', '13.90', 'New potatoes, dill cream'],
        ['Mushroom pasta', '10.50', 'Porcini, parsley, parmesan'],
        ['Roast vegetable bowl', '9.80', 'Squash, chickpeas, feta'],
      ),
    ],
    note: 'Served from noon to 2:30. Ask us about allergens.',
  },
  'wine-list': {
    title: 'Wine by the glass',
    sections: [
      section(
        'White and sparkling',
        ['House sparkling', '7.50', 'Fine bubbles, pear'],
        ['Riesling', '6.50', 'Dry, green apple'],
        ['Sauvignon blanc', '7.00', 'Crisp, citrus'],
        ['Chardonnay', '7.50', 'Soft, a little oak'],
      ),
      section(
        'Red and rosé',
        ['Provence rosé', '7.00', 'Pale, strawberry'],
        ['Pinot noir', '7.50', 'Light, red cherry'],
        ['Rioja', '7.00', 'Warm, vanilla'],
        ['Syrah', '8.00', 'Full, black pepper'],
      ),
    ],
    note: 'Served in 150 ml glasses. Ask us about bottles.',
  },
  'happy-hour': {
    title: 'Happy hour',
    text: 'Two cocktails for the price of one, weekdays from 5 to 7.',
  },
  welcome: {
    title: 'Come on in',
    text: 'Look around for as long as you like. We’re happy to help.',
  },
  'todays-offer': {
    title: '3 for 2 today',
    text: 'Choose any three. The cheapest one is free.',
  },
  sale: {
    title: 'Up to 50% off',
    text: 'On everything with a red label, while stocks last.',
  },
  'sale-countdown': {
    title: 'Countdown to the end of our sale',
    after_text: 'The sale has ended. Thank you!',
  },
  'opening-hours': {
    title: 'Opening hours',
    sections: [
      section(
        '',
        ['Monday', '9 am – 6 pm'],
        ['Tuesday', '9 am – 6 pm'],
        ['Wednesday', '9 am – 6 pm'],
        ['Thursday', '9 am – 8 pm'],
        ['Friday', '9 am – 8 pm'],
        ['Saturday', '10 am – 4 pm'],
        ['Sunday', 'Closed'],
      ),
    ],
    note: 'Closed on public holidays.',
  },
  'holiday-hours': {
    title: 'Holiday hours',
    sections: [
      section(
        '',
        ['24 December', '9 am – 2 pm'],
        ['25–26 December', 'Closed'],
        ['27–30 December', '9 am – 6 pm'],
        ['31 December', '9 am – 2 pm'],
        ['1 January', 'Closed'],
      ),
    ],
    note: 'Back to normal from 2 January.',
  },
  'closed-today': {
    title: 'Closed today',
    text: 'We’re back tomorrow at 9.\nSee you then!',
  },
  'please-wait': {
    title: 'Please take a number',
    text: 'Have a seat. We’ll call you when it’s your turn.',
  },
  'follow-us': {
    title: 'Follow us',
    text: 'Be the first to see new arrivals and offers.\nFind us at @yourshop',
  },
  'thank-you': {
    title: 'Thank you',
    text: 'It was lovely to see you.\nCome back soon!',
  },
  'visitor-welcome': {
    title: 'Welcome',
    text: 'Please sign in at the front desk. Your host will meet you here.',
  },
  'floor-guide': {
    title: 'Find your way',
    sections: [
      section(
        '',
        ['Management', '4th floor'],
        ['Sales', '3rd floor'],
        ['Meeting rooms', '2nd floor'],
        ['Finance', '1st floor'],
        ['Reception', 'Ground floor'],
      ),
    ],
    note: 'The lifts are behind the front desk.',
  },
  'key-figures': {
    title: 'Our week in numbers',
    sections: [
      section(
        '',
        ['Orders shipped', '1,284'],
        ['Shipped on time', '98%'],
        ['Customer rating', '4.7 out of 5'],
        ['Calls answered', '91%'],
        ['New customers', '46'],
      ),
    ],
    note: 'Updated every Monday. Great work, everyone!',
  },
  'staff-news': {
    title: 'This week',
    text: 'Monday: Maria joins us\nWednesday: Fire drill at 11\nFriday: Breakfast at 8:30',
  },
  'job-opening': {
    title: 'Join our team',
    text: 'Full-time or part-time.\nAsk us at the counter.',
  },
  event: {
    title: 'Summer party',
    text: 'Saturday, 7 pm, courtyard\nLive music, free entry',
  },
  'event-countdown': {
    title: 'Countdown to our opening day',
    after_text: 'We’re open',
  },
  programme: {
    title: 'Today’s programme',
    sections: [
      section(
        'Morning',
        ['Welcome coffee', '9:00', 'Foyer'],
        ['Opening talk', '9:30', 'Main hall'],
        ['Workshops', '10:30', 'Rooms 1 to 4'],
      ),
      section(
        'Afternoon',
        ['Lunch', '12:30', 'Garden room'],
        ['Panel discussion', '14:00', 'Main hall'],
        ['Closing drinks', '16:30', 'Foyer'],
      ),
    ],
    note: 'Questions? Ask anyone with a blue badge.',
  },
  'safety-notice': {
    title: 'Safety first',
    text: 'Beyond this point, wear a helmet, safety shoes and a high-visibility vest.',
  },
  'days-without-accidents': {
    title: '128',
    text: 'days without an accident.\nLet’s keep it that way.',
  },
  evacuation: {
    title: 'If you hear the alarm',
    text: '1. Use the nearest exit.\n2. Don’t use the lifts.\n3. Go to the car park.\n4. Wait for the all-clear.',
  },
  'house-rules': {
    title: 'House rules',
    text: 'Quiet after 10 pm\nNo smoking inside\nDogs welcome on a lead\nTidy up when you leave',
  },
  wifi: {
    title: 'Free Wi-Fi',
    text: 'Network: Guests\nPassword: sunnyday',
  },
};
