import { QrCode } from '@vitrine/ui';
import { registerText, shortenAddress, splitCode } from '../step-text.ts';

export interface RegisterDeviceProps {
  /** Null until the server has created one. */
  code: string | null;
  brandName: string;
  signUpUrl: string | null;
  origin: string;
}

/** The dashboard's page for adding the screen with this code. */
export function addScreenUrl(origin: string, code: string | null): string {
  const query = new URLSearchParams({ add: 'true', ...(code !== null && { code: code.toUpperCase() }) });
  return `${origin}/screens?${query}`;
}

export function RegisterDevice({ code, brandName, signUpUrl, origin }: RegisterDeviceProps) {
  const url = addScreenUrl(origin, code);
  if (signUpUrl !== null) {
    return (
      <section className="register register-choice" aria-label={registerText.headline}>
        <div className="cards">
          <article className="card">
            <h2>{registerText.haveAccount(brandName)}</h2>
            <ActivationCode code={code} />
            <QrCode className="qr" text={url} label={`Dashboard: ${shortenAddress(origin)}`} />
          </article>
          <span className="or">{registerText.or}</span>
          <article className="card">
            <h2>{registerText.noAccount}</h2>
            <a className="address" href={signUpUrl} target="_blank" rel="noreferrer">
              {shortenAddress(signUpUrl)}
            </a>
            <QrCode className="qr" text={signUpUrl} label={`Sign up: ${shortenAddress(signUpUrl)}`} />
          </article>
        </div>
      </section>
    );
  }
  const [before, dashboard, after] = registerText.instruction(shortenAddress(origin));
  return (
    <section className="register">
      <div className="register-words">
        <h1>{registerText.headline}</h1>
        <ActivationCode code={code} />
        <p>
          {before}
          <strong>{dashboard}</strong>
          {after}
        </p>
      </div>
      <figure className="register-scan">
        <QrCode className="qr" text={url} label={`Dashboard: ${shortenAddress(origin)}`} />
        <figcaption>{registerText.scan}</figcaption>
      </figure>
    </section>
  );
}

const NO_CODE = '······';

function ActivationCode({ code }: { code: string | null }) {
  return (
    <div
      className="code"
      role="img"
      aria-label={code === null ? 'Loading the code' : `Code ${code.toUpperCase()}`}
    >
      {splitCode(code ?? NO_CODE).map(({ start, text }) => (
        <span key={start} className={code === null ? 'code-pending' : undefined}>
          {text}
        </span>
      ))}
    </div>
  );
}
