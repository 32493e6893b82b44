import type { TooltipProps } from '@mantine/core';
import { cloneElement, lazy, type ReactElement, Suspense, type SyntheticEvent, useId, useState } from 'react';

/** Loaded on demand, because no page needs it at first. */
const ReasonTooltip = lazy(() =>
  import('./reason-tooltip.tsx').then((module) => ({ default: module.ReasonTooltip })),
);

type Handler = (event: SyntheticEvent<HTMLElement>) => void;

interface Disableable {
  onClick?: Handler | undefined;
  onMouseEnter?: Handler;
  onMouseLeave?: Handler;
  onFocus?: Handler;
  onBlur?: Handler;
  'aria-disabled'?: boolean;
  'aria-describedby'?: string;
  'data-disabled'?: boolean;
  closeMenuOnClick?: boolean;
}

interface DisabledReasonProps {
  /** Null while the control is enabled. */
  reason: string | null;
  position?: TooltipProps['position'];
  children: ReactElement<Disableable>;
}

/**
 * Disables a button and says why. The button stays focusable, because otherwise people who use a keyboard or a screen
 * reader would not find the reason.
 */
export function DisabledReason(props: DisabledReasonProps) {
  return <WithReason {...props} whenDisabled={{ 'data-disabled': true }} />;
}

/** {@link DisabledReason} for a menu item, without `data-disabled`, because Mantine's arrow keys would skip the item. */
export function DisabledItemReason(props: DisabledReasonProps) {
  return <WithReason position="left" {...props} whenDisabled={{ closeMenuOnClick: false }} />;
}

function WithReason({
  reason,
  position = 'bottom',
  children,
  whenDisabled,
}: DisabledReasonProps & { whenDisabled: Partial<Disableable> }) {
  const id = useId();
  /** The control while it has the pointer or the focus. */
  const [target, setTarget] = useState<HTMLElement | null>(null);
  if (reason === null) return children;
  const show: Handler = ({ currentTarget }) => setTarget(currentTarget);
  const hide = () => setTarget(null);
  const disabled: Disableable = {
    ...whenDisabled,
    'aria-disabled': true,
    'aria-describedby': id,
    onClick: (event) => event.preventDefault(),
    onMouseEnter: show,
    onMouseLeave: hide,
    onFocus: show,
    onBlur: hide,
  };
  return (
    <>
      {cloneElement(children, disabled)}
      {/* The tooltip exists only while it is open, so it cannot be the description. */}
      <span id={id} hidden>
        {reason}
      </span>
      {target && (
        <Suspense>
          <ReasonTooltip reason={reason} target={target} position={position} />
        </Suspense>
      )}
    </>
  );
}
