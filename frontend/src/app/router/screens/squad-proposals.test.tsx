import { waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { serverOfAda } from '../../../testing/app.tsx';
import { renderForGolfer, sees } from '../../../testing/golfer.tsx';
import { ada, memberOf, recommendationOf, squadOf } from '../../../testing/states.ts';
import { SquadScreen } from './squad-screen.tsx';

const led = squadOf({ members: [memberOf(ada.id, 'Ada', { role: 'leader' })] });

test.each([false, true])('asks a leader to accept answers at once only where a round has one: %s', async (proposed) => {
  const server = serverOfAda({ getSquad: led, listRecommendations: [recommendationOf({ proposed })] });
  renderForGolfer(
    <Routes>
      <Route path="/squad/:squadId" element={<SquadScreen />} />
    </Routes>,
    { at: `/squad/${led.id}`, user: ada },
  );
  await sees({ button: 'Invite Members' }, { button: /9:00 AM/ });
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/proposals'))).toBe(proposed));
});
