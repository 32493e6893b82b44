import { NOT_CONNECTED } from '../step-text.ts';

export interface FooterProps {
  status: string;
  error?: string | undefined;
  isConnected: boolean;
  deviceId: string | null;
  helpUrl: string;
  helpText: string;
}

export function Footer({ status, error, isConnected, deviceId, helpUrl, helpText }: FooterProps) {
  return (
    <footer className={error === undefined ? 'footer' : 'footer footer-error'}>
      {error !== undefined && <p className="footer-line">{error}</p>}
      <dl>
        <div>
          <dt>Status</dt>
          <dd>
            <span className={isConnected ? 'state state-connected' : 'state state-away'} aria-hidden />
            {isConnected ? status : NOT_CONNECTED}
          </dd>
        </div>
        <div className="footer-device">
          <dt>Screen ID</dt>
          <dd className="device-id">{deviceId ?? '–'}</dd>
        </div>
        <div>
          <dt>Help</dt>
          <dd>
            <a href={helpUrl} target="_blank" rel="noreferrer">
              {helpText}
            </a>
          </dd>
        </div>
      </dl>
    </footer>
  );
}
