import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, isWrong, press, renderForGolfer, says } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { squadOf } from '../../../testing/states.ts';
import { SettingsDialog } from './settings-dialog.tsx';

const ZONE = 'Time Zone (optional)';
const UNKNOWN_ZONE = 'Choose a time zone of the list, such as America/Denver';

function open(squad = squadOf()) {
  const server = createServer({ changeSquad: squad });
  const onClose = vi.fn();
  const golfer = renderForGolfer(<SettingsDialog squad={squad} onClose={onClose} />);
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const type = (name: string, value: string) => fill(golfer, field(name), value);
  const save = () => golfer.click(screen.getByRole('button', { name: 'Save Squad' }));
  return { server, onClose, golfer, field, type, save };
}

test('without a home area and a zone the squad says what holds instead, and the browser shows the zones that fit', async () => {
  const { field, type, save, server } = open();
  expect(screen.getByText(/^Courses of this area are candidates for your tee times/)).toBeTruthy();
  expect([field(ZONE).value, field(ZONE).placeholder]).toEqual(['', 'As its courses']);
  await type(ZONE, 'lisb');
  const offered = [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));
  expect(offered).toEqual(['Europe/Lisbon']);
  await type(ZONE, 'Mars');
  await save();
  await isWrong(field(ZONE), UNKNOWN_ZONE);
  expect(server.asked).toEqual([]);
});

test('settings that are changed are saved, and no others, which another leader may have changed, also after a failure; they need a name', async () => {
  const { golfer, server, field, type, save, onClose } = open();
  await type('Squad Name', '');
  await save();
  await isWrong(field('Squad Name'), 'Squad name is required');
  await type('Squad Name', 'Early Birds');
  await press(golfer, 'Sunday', { switch: 'Auto-book best times' });
  expect(screen.getByRole('radio', { name: 'On approval' })).toHaveProperty('checked', true);
  await press(golfer, { radio: 'Freely' }, { radio: '3' }, { radio: 'Take turns' });
  expect(screen.getByText('Who missed most of your last rounds has a free seat first.')).toBeTruthy();
  await golfer.click(screen.getByRole('switch', { name: 'Ask others for free seats' }));
  await type('City (optional)', ' Boulder ');
  await type(ZONE, 'denver');
  const mend = server.refuses('changeSquad', 503, 'Out of order.');
  await save();
  await says('Failed to save the squad', '503: Out of order.');
  expect(onClose).not.toHaveBeenCalled();
  mend();
  await press(golfer, 'Save Squad');
  await says('Squad saved');
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.asked[1]?.body).toEqual({
    ...{ name: 'Early Birds', preferredDays: ['sunday'], autoBookEnabled: true },
    ...{ guests: 'free', guestsPerMember: 3, seatOrder: 'take-turns', askOthers: false },
    ...{ homeArea: { city: 'Boulder', state: null }, timeZone: 'America/Denver' },
  });
});

const ofMars = squadOf({ homeArea: { city: 'Boulder', state: 'CO' }, timeZone: 'Mars/Olympus_Mons' });
test('a home area and a time zone are there again, go by emptying them, and a state alone is no area', async () => {
  const { server, field, type, save } = open(ofMars);
  const values = ['City (optional)', 'State (optional)', ZONE].map((name) => field(name).value);
  expect(values).toEqual(['Boulder', 'CO', 'Mars/Olympus_Mons']);
  await type('City (optional)', '');
  await save();
  await isWrong(field('City (optional)'), 'Name the city, too, or leave both empty');
  await type('State (optional)', '');
  await isWrong(field(ZONE), UNKNOWN_ZONE);
  await type(ZONE, '');
  await save();
  await says('Squad saved');
  expect(server.asked[0]?.body).toMatchObject({ homeArea: null, timeZone: null });
});
