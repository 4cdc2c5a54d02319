import { useQueryClient } from '@tanstack/react-query';

/** Has everything on the page read again, as live news does. */
export function ReadAgain() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      Read again
    </button>
  );
}
