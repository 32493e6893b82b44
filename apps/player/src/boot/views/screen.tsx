import { BrandMark } from '@vitrine/ui';
import type { PlayerState } from '../../player-state.ts';
import type { BootStep } from '../boot-step.ts';
import { getStepText, registerText, type StepText, shortenAddress } from '../step-text.ts';
import { Footer } from './footer.tsx';
import { StepGlyph } from './glyphs.tsx';
import { RegisterDevice } from './register-device.tsx';

/** `asleep`: dark, because it is outside the active hours. */
export type ScreenName = Exclude<BootStep, 'play_playlist'> | 'starting' | 'asleep';

/** One of the player's own views: brand, message and footer. */
export function Screen({ name, state, origin }: { name: ScreenName; state: PlayerState; origin: string }) {
  const { config, deviceId, isConnected, heartbeat } = state;
  if (name === 'asleep') return <main className="screen screen-asleep" aria-label="Outside active hours" />;
  if (name === 'starting') {
    return (
      <main className="screen screen-starting" aria-label={config.brandName}>
        <BrandMark size={24} />
      </main>
    );
  }
  const words: Pick<StepText, 'status' | 'error'> =
    name === 'register_device' ? registerText : getStepText(name, config);
  return (
    <main className="screen" data-screen={name}>
      <header className="brand">
        <BrandMark size={24} />
        <span>{config.brandName}</span>
      </header>
      {name === 'register_device' ? (
        <RegisterDevice
          code={heartbeat?.confirmationToken ?? null}
          brandName={config.brandName}
          signUpUrl={config.signUpUrl}
          origin={origin}
        />
      ) : (
        <Message name={name} words={getStepText(name, config)} />
      )}
      <Footer
        status={words.status}
        error={words.error}
        isConnected={isConnected}
        deviceId={deviceId}
        helpUrl={`${origin}/player/help.html`}
        helpText={shortenAddress(`${origin}/player/help.html`)}
      />
    </main>
  );
}

function Message({
  name,
  words,
}: {
  name: Exclude<ScreenName, 'starting' | 'asleep' | 'register_device'>;
  words: StepText;
}) {
  return (
    <section className="message">
      <StepGlyph step={name} />
      <h1>{words.headline}</h1>
      <p>{keepAddressUnbroken(words.detail)}</p>
    </section>
  );
}

/** Prevents a line break in an email address if it fits on one line, because browsers break lines at hyphens. */
function keepAddressUnbroken(text: string) {
  const [address] = /\S+@\S+/.exec(text) ?? [];
  if (address === undefined) return text;
  const [before, after] = text.split(address);
  return (
    <>
      {before}
      <span className="unbroken">{address}</span>
      {after}
    </>
  );
}
