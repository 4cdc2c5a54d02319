import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../lib/toast.ts';

/**
 * The browser asks before it leaves a page with unsaved changes; the app says after leaving the screen that they are kept,
 * unless they are being saved.
 */
export function useLeaveWarning(unsaved: boolean, saving: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  const leaving = useRef({ unsaved, saving, mounted: true, navigate });
  Object.assign(leaving.current, { unsaved, saving, navigate });
  useEffect(() => {
    const now = leaving.current;
    now.mounted = true;
    return () => {
      now.mounted = false;
      // Not at once: what is left may only be mounted anew, and who was signed out is told that instead.
      setTimeout(() => {
        if (!now.unsaved || now.saving || now.mounted || window.location.pathname === '/auth') return;
        toast({
          title: 'Availability not saved',
          description: 'Your changes are kept on My Schedule until you save them.',
          action: { label: 'Go back', run: () => void now.navigate('/availability') },
        });
      });
    };
  }, []);
}
