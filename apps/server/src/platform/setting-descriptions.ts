/** Every setting with its description; the table in README.md has the same rows. */
export const settingDescriptions = {
  PORT: 'Port of the portal (3000)',
  PUBLIC_URL: 'Public URL of the portal, without a path; tenants are its subdomains (http://localhost:3000)',
  BULK_URL:
    'Base URL of imports, such as https://meet.example.org:8443 or https://meet.example.org/imports, where a proxy forwards them to PUBLIC_URL; its host name must be that of PUBLIC_URL, because cookies belong to it (PUBLIC_URL)',
  FOYER_DATA: 'Data folder (.foyer beside package.json)',
  FOYER_SECRET: 'Secret for encryption at rest; generated and stored in the data folder if not set',
  FOYER_SECRET_PREVIOUS: 'The previous secret, during a rotation',
  FOYER_ADMIN_EMAIL: 'Email of the first super administrator',
  FOYER_ADMIN_PASSWORD: 'Password of the first super administrator',
  DATABASE_URL: 'A PostgreSQL of your own instead of the embedded one; its role owns the schema and has CREATEROLE',
  SMTP_URL:
    'Mail server, such as smtp://user:password@mail.example.org:587; without it emails are only listed in the mail log',
  SMTP_CA: 'Certificate authority of that server as a PEM file, if it is none of the public ones',
  MAIL_FROM: 'Sender address of the portal (portal@ followed by the host of PUBLIC_URL)',
  MAIL_HOSTNAME: 'Host name with which the portal greets mail servers (host of PUBLIC_URL)',
  IMAP_URL:
    'Mailbox that receives replies of calendar programs, such as imaps://user:password@mail.example.org:993/INBOX; it must be used for nothing else, and needs REPLY_TO',
  REPLY_TO:
    'Address of that mailbox, such as replies@example.org; its mail server must also deliver replies+anything@example.org there; needs IMAP_URL',
  TRUST_PROXY: 'IP address or network of the proxy whose X-Forwarded-For is trusted, such as 127.0.0.1 or 10.0.0.0/8',
  TLS_CERT: 'Certificate file for https without a proxy',
  TLS_KEY: 'Key file of that certificate',
  ALLOW_PLAIN_HTTP: '1 allows plain http for hosts other than localhost (browsers block cameras there)',
  ENGINE:
    'Meeting engine: auto, livekit, embedded or off; auto is LiveKit if there is one, or else the embedded engine (auto)',
  LIVEKIT_URL: 'LiveKit server or cluster to use, such as wss://livekit.example.org; the portal starts none then',
  LIVEKIT_API_KEY: 'API key of that server',
  LIVEKIT_API_SECRET: 'API secret of that server',
  LIVEKIT_BIN: 'livekit-server for the portal to start; the one built by npm run engine:build if not set',
  ENGINE_ANNOUNCED_IP:
    "IP addresses at which browsers reach the engine on this machine, separated by commas; those of this machine's interfaces if not set",
  ENGINE_UDP_PORT: 'UDP port of the engine on this machine, for LiveKit also TCP; any free one if not set',
  COMPOSER:
    'off keeps recordings as the tracks of their participants: no video is made of them, and FFmpeg is never loaded (on)',
  TURN_URLS:
    'TURN servers for participants whose network blocks UDP, separated by commas: turn:turn.example.org,turns:turn.example.org:443?transport=tcp',
  TURN_SECRET:
    'Secret shared with them (static-auth-secret of coturn), at least 16 characters: each participant gets credentials that expire',
  ICE_SERVERS:
    'Further ICE servers as JSON: [{"urls":"turn:…","username":"…","credential":"…"}]; every guest learns these credentials, so prefer TURN_SECRET',
  RECORDINGS_AT_ONCE:
    'Meetings that a portal process records at once, as many as its engine has processor time for; 0 turns recording off (4)',
  RECORDINGS_S3_URL:
    'S3 server for the files of recordings, such as https://s3.example.org, instead of the folder FOYER_DATA; what is stored already is not moved',
  RECORDINGS_S3_BUCKET: 'Bucket on that server; for this portal alone, which deletes files there that it does not know',
  RECORDINGS_S3_KEY: 'Access key of that server',
  RECORDINGS_S3_SECRET: 'Secret of that key',
  RECORDINGS_S3_REGION: 'Region of the bucket (us-east-1)',
  OUTBOUND_ALLOW:
    'Private addresses or networks in which tenants may have mail servers and identity providers, such as 10.0.0.5,192.168.7.0/24',
  METRICS_PORT: 'Port of /metrics on loopback; off if not set',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent (info)',
  PREPARED_STATEMENTS: 'off if a pooler in front of PostgreSQL does not support prepared statements (on)',
  REQUESTS_PER_MINUTE: 'Rate limit: requests per minute and IP address (1200)',
  OUTSIDE_EMAILS_PER_USER:
    'Emails a day that a user may send to addresses outside the tenant; ten times as many about changes of meetings (1000)',
  OUTSIDE_EMAILS_PER_TENANT:
    'Emails a day that a tenant may send to addresses outside it, including invitations and imports of users (20000)',
  MAX_SESSION_DAYS: 'Days after which a session ends at the latest, up to 365; a tenant can set less (30)',
  AUDIT_DAYS: 'Days that the audit log is kept (400)',
  MAIL_LOG_DAYS: 'Days that the mail log is kept (30)',
  DEVICE_REPORT_DAYS: 'Days that devices, IP addresses and connections of participants are kept (90)',
  CHAT_DAYS: 'Days that the chat and the drawings of meetings are kept (90)',
  TASK_DAYS: 'Days that finished imports and other tasks are kept (7)',
  INVITATION_DAYS: 'Days that an expired invitation can still be renewed with its link (30)',
} as const
