import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './screens/error-screen.tsx';

/** Shows the error screen in the place of a screen that broke. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}
