import { tasks } from '@foyer/contract/operations/tasks'
import { defineReference } from '#platform/calls/define-reference.ts'

export const tasksReference = defineReference(tasks, {
  title: 'Tasks',
  description: 'Imports and changes of many users, which run in the background.',
  calls: {
    list: {
      summary: 'List your tasks',
      description: 'Those of the last week in all tenants, newest first, up to 20.',
    },
    cancel: { summary: 'Cancel a task', description: 'Rows that are already processed are kept.' },
    failures: 'Download the rows that failed as CSV',
  },
  fields: {
    id: 'The task.',
    language: 'Language of the reasons.',
    label: 'Name of the imported file, or the action on the users.',
    cancelReason: 'Null unless it was cancelled.',
    total: 'Rows of the task.',
    done: 'Rows that are processed.',
    failed: 'Rows that failed.',
  },
})
