import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Palette } from '../../../components/ui/palette.tsx';
import { bookingsQuery } from '../../booking/api/list-bookings.ts';
import { squadsQuery } from '../../squad/api/list-squads.ts';
import { commandsOf, matching } from '../commands.ts';

/** Leads to any squad, round or action by a few letters of its name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { data: squads = [] } = useQuery(squadsQuery);
  const { data: teeTimes = [] } = useQuery(bookingsQuery);
  const navigate = useNavigate();
  const commands = commandsOf(squads, teeTimes);
  return (
    <Palette
      title="Go to"
      placeholder="Squad, round or action"
      optionsFor={(text) => matching(commands, text)}
      onChoose={({ to }) => void navigate(to)}
      onClose={onClose}
    />
  );
}
