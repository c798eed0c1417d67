import { userImports } from '@foyer/contract/identity/user-imports'
import { defineReference } from '#platform/calls/define-reference.ts'

export const userImportsReference = defineReference(userImports, {
  title: 'User imports',
  description: 'Importing users from a CSV file in three steps: upload, check, start.',
  calls: {
    create: {
      summary: 'Upload a file',
      description:
        'CSV, separated by comma, semicolon, tab, or as a first line such as `sep=;` says. It is stored as a draft; nobody is imported yet.',
    },
    get: { summary: 'Get an uploaded file', description: 'Until the import is started.' },
    check: 'Check every row without importing anything',
    start: {
      summary: 'Start an import',
      description:
        'Starts a task that invites the user of every valid row once; the other rows are recorded as failures.',
    },
    links: {
      summary: 'Export new sign-in links as CSV',
      description: 'For all imported users who have not accepted yet. They replace the earlier links of these users.',
    },
    template: 'Download an empty file with the column names',
  },
  fields: {
    id: 'The import.',
    file: 'CSV file.',
    encoding: 'Encoding of the file; detected if none is named.',
    encodingSample: 'A few words of the file that would read differently in another encoding.',
    mapping: 'The field for each column of the file, or an empty text to ignore the column; no field twice.',
    options: 'Values for rows without one.',
    role: 'Role of users whose row has none.',
    language: 'Language of users whose row has none; of the column names in a file.',
    sample: 'The first rows of the file, unchanged.',
    valid: 'Rows that would be imported.',
    invalid: 'Rows that would not be imported.',
    problems: 'The first 200 problems.',
    line: 'Line in the file, whose first one is line 1.',
    taskId: 'The task that imports.',
  },
})
