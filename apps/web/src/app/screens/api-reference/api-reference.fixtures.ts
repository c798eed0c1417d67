import type { ApiDocument, Operation, Schema } from './api-document.ts'

const json = (schema: Schema) => ({ 'application/json': { schema } })
const ownPage = { $ref: '#/components/parameters/OwnPage' }

const listUsers: Operation = {
  operationId: 'users.list',
  tags: ['users'],
  summary: 'List users',
  description: 'Search with `search`.',
  'x-permission': 'user.get',
  'x-level': 'admin',
  parameters: [ownPage],
  requestBody: {
    content: json({
      type: 'object',
      properties: {
        page: { type: 'integer', minimum: 1, maximum: 100_000, default: 1, description: 'Number of the page.' },
        filters: { type: 'object', properties: { role: { type: 'string', enum: ['member', 'admin'] } }, default: {} },
        total: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
      },
    }),
  },
  responses: {
    200: {
      content: json({
        type: 'object',
        properties: { items: { type: 'array', items: { $ref: '#/components/schemas/User' } } },
        required: ['items'],
      }),
    },
    400: { 'x-codes': ['bad-input'], content: json({}) },
    409: { 'x-codes': ['email-taken', 'conflict'], content: json({}) },
  },
}

const deleteUser: Operation = {
  operationId: 'users.delete',
  tags: ['users'],
  summary: 'Unlink or delete a user',
  description: '',
  'x-permission': { field: 'mode', keys: { delete: 'user.delete', unlink: 'user.unlink' } },
  'x-level': 'admin',
  parameters: [
    { name: 'id', in: 'path', required: true, description: 'The user.', schema: { type: 'string', format: 'uuid' } },
    { name: 'mode', in: 'query', required: true, schema: { type: 'string', enum: ['delete', 'unlink'] } },
    ownPage,
  ],
  responses: { 200: { content: json({ type: 'object', properties: {} }) } },
}

const exportMails: Operation = {
  operationId: 'mailLog.export',
  tags: ['mailLog'],
  summary: 'Export emails as CSV',
  description: '',
  'x-permission': 'mail.log.get',
  'x-level': 'admin',
  parameters: [],
  responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } },
}

const login: Operation = {
  operationId: 'auth.login',
  tags: ['auth'],
  summary: 'Sign in',
  description: '',
  'x-permission': 'public',
  'x-level': 'anyone',
  parameters: [ownPage],
  requestBody: {
    content: json({ type: 'object', properties: { email: { type: 'string' } }, required: ['email'] }),
  },
  responses: { 200: { content: json({ type: 'object', properties: { email: { type: 'string' } } }) } },
}

const uploadImport: Operation = {
  operationId: 'userImports.create',
  tags: ['users'],
  summary: 'Upload a file',
  description: '',
  'x-permission': 'user.put',
  'x-level': 'admin',
  parameters: [ownPage],
  requestBody: {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { file: { type: 'string', format: 'binary' } },
          required: ['file'],
        },
      },
    },
  },
  responses: { 200: { content: json({ type: 'object', properties: {} }) } },
}

/** A document with a call of each kind. */
export const apiDocument: ApiDocument = {
  tags: [
    { name: 'auth', 'x-displayName': 'Sign-in', description: 'Signing in and out.' },
    { name: 'users', 'x-displayName': 'Users', description: 'The users of a tenant.' },
    { name: 'mailLog', 'x-displayName': 'Mail log', description: 'The emails of the tenant.' },
  ],
  paths: {
    '/api/login/user': { post: login },
    '/api/getUsers': { post: listUsers },
    '/api/deleteUser/{id}': { delete: deleteUser },
    '/api/bulk': { post: uploadImport },
    '/api/exportMails': { get: exportMails },
  },
  'x-errors': {
    'bad-input': { status: 400, en: 'Please check the marked fields', fr: 'Vérifiez les champs signalés' },
    'email-taken': { status: 409, en: 'Email already registered', fr: 'Adresse déjà enregistrée' },
    conflict: { status: 409, en: 'Changed by someone else', fr: 'Modifié par quelqu’un d’autre' },
  },
  components: {
    schemas: {
      User: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid', pattern: '^[0-9a-f-]+$' },
          lastSeenAt: { type: ['string', 'null'] },
          manager: { anyOf: [{ $ref: '#/components/schemas/User' }, { type: 'null' }] },
        },
        required: ['id', 'lastSeenAt'],
      },
    },
    parameters: {
      OwnPage: { name: 'X-Foyer', in: 'header', required: true, schema: { type: 'string', default: '1' } },
    },
  },
}
