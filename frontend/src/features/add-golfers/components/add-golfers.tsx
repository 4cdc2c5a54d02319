import type { Squad } from '@fourball/contracts/http/squad.ts';
import { ListPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';

const AddGolfersDialog = lazy(async () => ({ default: (await import('./add-golfers-dialog.tsx')).AddGolfersDialog }));

/** Way for leaders to add golfers who have no account. */
export function AddGolfers({ squad }: { squad: Pick<Squad, 'id' | 'name'> }) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Button variant="secondary" className="w-full" onClick={() => setAdding(true)}>
        <ListPlus aria-hidden />
        Add Golfers
      </Button>
      {adding && (
        <Suspense>
          <AddGolfersDialog squad={squad} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
