import { Component, type ReactNode } from 'react';

interface Properties {
  children: ReactNode;
  onError(error: unknown): void;
}

/** Catches errors that a bundle's component throws while it renders. The renderer decides what to show instead. */
export class ErrorBoundary extends Component<Properties, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

export function ErrorScreen({ message }: { message: string }) {
  return (
    <div className="error-screen" role="alert">
      <h1>Sorry, this content cannot be shown.</h1>
      <p>{message}</p>
    </div>
  );
}
