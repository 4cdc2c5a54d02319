import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, isWrong, renderForGolfer, says } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { courseOf } from '../../../testing/states.ts';
import { AddCourseDialog } from './add-course-dialog.tsx';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

function open() {
  const server = createServer({ addCourse: courseOf({ name: 'Owl Creek' }) });
  const [onClose, onAdded] = [vi.fn(), vi.fn()];
  const golfer = renderForGolfer(<AddCourseDialog name="Owl Creek" onClose={onClose} onAdded={onAdded} />);
  const type = (name: string, value: string) => fill(golfer, field(name), value);
  const add = () => golfer.click(screen.getByRole('button', { name: 'Add Course' }));
  return { server, golfer, onClose, onAdded, type, add };
}

test('a missing course asks for what is wrong with it, word by word', async () => {
  const { server, type, add } = open();
  expect(field('Course Name').value).toBe('Owl Creek');
  await type('Course Name', ' ');
  await type('Average Price (optional)', 'cheap');
  await type('Booking Link (optional)', 'http://owl-creek.example.com');
  await add();
  await isWrong(field('Course Name'), 'Course name is required');
  await isWrong(field('Average Price (optional)'), 'must be a price with at most two decimals');
  await isWrong(field('Booking Link (optional)'), 'must be an https address');
  expect(screen.queryByLabelText('Time Zone')).toBeNull();
  expect(server.asked).toEqual([]);
});

test('one whose time zone its city and state do not tell asks for it', async () => {
  const { server, golfer, type, add, onAdded, onClose } = open();
  server.refuses('addCourse', 400, 'Its time zone is not known.', { 'body.timeZone': 'is required' });
  await type('City', 'Sintra');
  await type('Average Price (optional)', '64.50');
  await add();
  const zone = await screen.findByLabelText('Time Zone');
  await isWrong(zone, 'Its city and state do not tell the time zone: choose it');
  await waitFor(() => expect(document.activeElement).toBe(zone));
  expect(zone.getAttribute('placeholder')).toBe('City, such as Lisbon');
  server.answers({ addCourse: courseOf({ name: 'Owl Creek' }) });
  await type('Time Zone', 'Lisbon');
  await golfer.click(screen.getByRole('radio', { name: '9 holes' }));
  await add();
  await says('Course added');
  const course = { name: 'Owl Creek', city: 'Sintra', state: '', timeZone: 'Europe/Lisbon', holes: 9 };
  expect(server.asked.at(-1)?.body).toEqual({ ...course, averagePrice: '64.50' });
  for (const called of [onAdded, onClose]) expect(called).toHaveBeenCalledOnce();
});

test('one that is there already is refused in words', async () => {
  const { server, add, onClose } = open();
  server.refuses('addCourse', 409, 'There is such a course.');
  await add();
  await isWrong(field('Course Name'), 'This course is there already: search for it');
  expect(onClose).not.toHaveBeenCalled();
});
