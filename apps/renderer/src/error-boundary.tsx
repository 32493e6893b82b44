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

/** The editor shows the cause. Viewers of a screen cannot do anything about it, so they see neutral words. */
export function ErrorScreen({ message, isPreview }: { message: string; isPreview: boolean }) {
  return (
    <div className="error-screen" role="alert">
      <h1>{isPreview ? 'This content can’t be shown' : 'Back in a moment'}</h1>
      <p>{isPreview ? message : 'This content isn’t available right now.'}</p>
    </div>
  );
}
