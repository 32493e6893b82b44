import { calls, fromWire } from '@vitrine/contract';
import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The baselines of the heartbeat benchmark: the same validation without storage, and with the cheapest UPDATE. The
 * UPDATE gets the id of the screen from the path, so it needs no other table, and PostgreSQL plans it once per
 * connection.
 */
const { body } = calls['device.heartbeat'];
// As many connections as the server opens.
const pool = new Pool({ ...JSON.parse(process.env.DATABASE ?? '{}'), max: 16 });
const app = Fastify({ logger: false });

const reply = {
  name: 'Screen',
  screen_orientation: 'normal',
  is_disabled: false,
  registration_status: 'registered',
  confirmation_token: null,
  published_at: null,
  revision: 0,
  publish_ack: false,
  publish_playback_success: false,
  publish_playback_error: null,
  service_level: null,
  tags: [],
  timezone: 'Europe/Berlin',
  is_multitimezone_enabled: false,
  active_hours_start: null,
  active_hours_end: null,
  daily_reboot_time: null,
  daily_restart_time: null,
  server_time: '2026-01-01T00:00:00.000Z',
};

app.get('/healthz', async () => 'ok');
app.post('/bare', async (request) => {
  fromWire(body, body.parse(request.body));
  return reply;
});
app.post<{ Params: { id: string } }>('/update/:id', async (request) => {
  const beat = fromWire(body, body.parse(request.body));
  const { rowCount } = await pool.query({
    name: 'update',
    text: `update device_states set last_heartbeat_at = now(), last_online_at = now(), session_id = $2,
             connection_type = $3, ssid = $4, rssi = $5, screen_width = $6, screen_height = $7
           where device_id = $1`,
    values: [
      request.params.id,
      beat.sessionId,
      beat.connectionType,
      beat.ssid,
      beat.rssi,
      beat.screenDimensions?.width,
      beat.screenDimensions?.height,
    ],
  });
  if (rowCount !== 1) throw new Error('There is no such screen.');
  return reply;
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
