import { PRODUCT_NAME } from '../../lib/product.ts';

export const TOUR_STEPS: readonly { title: string; text: string }[] = [
  {
    title: `Welcome to ${PRODUCT_NAME}`,
    text: 'Get your golf friends together, find a time that suits everyone, and play.',
  },
  {
    title: 'Create your squads',
    text: 'A squad is your group. Create one and send its invite link to your golf friends.',
  },
  {
    title: 'Share when you can play',
    text: 'Tap the days and hours that suit you in My Schedule. Everybody in your squads does the same.',
  },
  {
    title: 'Get the best tee times',
    text: 'We rank the courses and times that suit your squad, and say why. Say "I\'m In", and the creator books.',
  },
  {
    title: 'Hear of it in time',
    text: 'The bell tells of new tee times, bookings and changes. Your profile decides what else reaches you.',
  },
  {
    title: "You're ready",
    text: 'Create a squad or say when you can play. The help button brings this tour back.',
  },
];
