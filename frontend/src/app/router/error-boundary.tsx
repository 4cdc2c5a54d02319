import { Component, type ReactNode } from 'react';
import { Spinner } from '../../components/ui/states.tsx';
import { reloadsFor } from '../../lib/lost-code.ts';
import { ErrorScreen } from './screens/error-screen.tsx';

interface State {
  failed: boolean;
  reloading: boolean;
}

/**
 * Shows the error screen in the place of a screen that broke. Where its code is gone, as after a deployment, the page is
 * loaded anew first.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false, reloading: false };

  static getDerivedStateFromError(error: Error): State {
    return { failed: true, reloading: reloadsFor(error) };
  }

  override render() {
    if (this.state.reloading) return <Spinner className="min-h-dvh" />;
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}
