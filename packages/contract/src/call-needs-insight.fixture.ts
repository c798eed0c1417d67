/** The needs of the calls about how the portal is used; see `call-needs.fixture.ts`. */
// biome-ignore format: a call in a line reads like a table
export const insightNeeds = {
  attendance: {
    get:             'client past=meeting.schedule.get completed=room.completed.get | reads conferences meetings',
  },
  dashboards: {
    get:             'admin dashboard.get                       | reads conferences feedback users',
    getInstallation: 'superadmin dashboard.superadmin.get all   | reads conferences feedback tenants users',
  },
  meetingState: {
    get:             'member room.meetingstate.get all          | reads conferences',
  },
  meetingLog: {
    listConferences: 'member meeting.schedule.get all           | reads conferences',
    get:             'member meeting.schedule.get all           | reads conferences',
    listLanes:       'member meeting.schedule.get all           | reads conferences',
    listConnections: 'member meeting.schedule.get all           | reads conferences',
    listEvents:      'member meeting.schedule.get all           | reads conferences',
    exportEvents:    'member meeting.schedule.get all           | reads | audited',
  },
  alerts: {
    list:             'superadmin dashboard.superadmin.get all  | reads mail-log users',
    get:              'superadmin dashboard.superadmin.get all  | reads mail-log',
    create:           'superadmin tenant.update all             | changes alerts | audited once',
    update:           'superadmin tenant.update all             | changes alerts | audited',
    setEnabled:       'superadmin tenant.update all             | changes alerts | audited',
    mute:             'superadmin tenant.update all             | changes alerts | audited',
    reset:            'superadmin tenant.update all             | changes alerts | audited',
    delete:           'superadmin tenant.update all             | changes alerts | audited',
    listFirings:      'superadmin dashboard.superadmin.get all  | reads mail-log',
    estimate:         'superadmin dashboard.superadmin.get all  | reads',
    listRecipients:   'superadmin dashboard.superadmin.get all  | reads users',
    updateRecipients: 'superadmin tenant.update all             | changes alerts | audited',
  },
  operationalDashboard: {
    get:             'admin dashboard.get all                   | reads alerts',
    countWrong:      'admin dashboard.get all                   | reads alerts',
    dismissProcess:  'superadmin dashboard.superadmin.get all   | changes operational-dashboard | audited',
  },
  operatorHome: {
    get:             'superadmin dashboard.superadmin.get all   | reads conferences mail-log tenant-smtp tenant-sso tenants users',
  },
}
