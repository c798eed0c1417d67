/** Lists the key of an action by the kind of meeting. */
export const kinds = (action: string): string => `scheduled=meeting.schedule.${action} open=meeting.open.${action}`
const kindsWithPersonal = (action: string, personal: string): string =>
  `${kinds(action)} personal=meeting.personal.${personal}`
// biome-ignore format: a call in a line reads like a table
/** Lines of `callNeeds`: meetings, and what administrators see of them and of the rest. */
export const meetingNeeds = {
  tasks: {
    list:                 'admin user.get all          | reads',
    cancel:               'admin named                 | changes tasks                 | audited',
    failures:             'admin user.get named        | reads                         | audited',
  },
  // Preferences of display, which no auditor asks about.
  listViews: {
    list:                 'client          | reads',
    create:               'client          | changes list-views              | once',
    delete:               'client          | changes list-views',
    updateColumns:        'client          | changes list-views',
  },
  meetingModes: {
    list:                 'admin tenant.default.get        | reads meetings groups',
    get:                  'admin tenant.default.get        | reads meetings groups',
    create:               'admin tenant.default.put        | changes meeting-modes     | audited once',
    update:               'admin tenant.default.update     | changes meeting-modes meetings | audited',
    preview:              'admin tenant.default.get        | reads meetings',
    setDefault:           'admin tenant.default.update     | changes meeting-modes meetings | audited',
    setStatus:            'admin tenant.default.update     | changes meeting-modes     | audited',
    moveMeetings:         'admin tenant.default.update     | changes meeting-modes meetings groups | audited',
    delete:               'admin tenant.default.delete     | changes meeting-modes meetings groups | audited',
    countDefaults:        'superadmin tenant.default.get all | reads',
    listChoices:          'client                          | reads groups',
  },
  meetings: {
    listSchedules:        'client meeting.schedule.get     | reads',
    list:                 `client ${kinds('get')}          | reads conferences`,
    get:                  `client ${kinds('get')}          | reads meeting-modes`,
    create:               `client ${kinds('put')} invitees:(${kinds('invite')}) groups:(${kinds('invite')})
                                                           | changes meetings          | audited once`,
    meetNow:              'client meeting.open.put         | changes meetings          | audited once',
    // An open meeting that is given a time is a scheduled one from then on.
    update:               `client ${kinds('update')} start:(meeting.schedule.update)
                                                           | changes meetings          | audited`,
    handOver:             `client ${kinds('update')}       | changes meetings          | audited`,
    updateOccurrence:     'client meeting.schedule.update  | changes meetings          | audited',
    listOccurrences:      'client meeting.schedule.get     | reads',
    previewTimes:         `client meeting.schedule.get invitees:(meeting.schedule.invite) groups:(meeting.schedule.invite)
                                                           | reads users groups roles`,
    delete:               `client ${kinds('delete')}       | changes meetings          | audited`,
    restore:              `client ${kinds('delete')}       | changes meetings          | audited`,
    invite:               `client ${kinds('invite')}       | changes meetings          | audited once`,
    copyInvite:           `client ${kindsWithPersonal('copy', 'get')} | reads`,
    calendar:             'client meeting.schedule.get     | reads',
    listPast:             'client meeting.schedule.get     | reads',
    listAttendance:       'client meeting.schedule.get     | reads',
    listLog:              'client meeting.schedule.get     | reads',
    exportPast:           'client meeting.schedule.get     | reads                     | audited',
  },
  responses: {
    getInvitation:        'anyone                          | reads meetings',
    respond:              'anyone                          | changes meetings          | audited',
    respondAsUser:        'client meeting.schedule.get     | changes meetings          | audited',
    // Shows whether the email has arrived.
    list:                 `client ${kinds('get')}          | reads meetings mail-log`,
    countUnnotified:      'client meeting.schedule.get     | reads meetings mail-log',
    markNotified:         `client ${kinds('invite')}       | changes meetings          | audited`,
    updateInvitee:        `client ${kinds('update')}       | changes meetings          | audited`,
    remove:               `client ${kinds('invite')}       | changes meetings          | audited`,
    restore:              `client ${kinds('invite')}       | changes meetings          | audited`,
    sendInvitations:      `client ${kinds('invite')}       | changes meetings          | audited once`,
    sendToOwnCalendar:    'client meeting.schedule.get     | changes                   | audited once',
  },
  personalMeeting: {
    get:                  'client meeting.personal.get     | reads meetings conferences meeting-modes',
    create:               'client meeting.personal.update  | changes personal-meeting meetings | audited once',
    update:               'client meeting.personal.update  | changes personal-meeting meetings | audited',
  },
  meetingNotices: {
    current:              'client          | reads',
  },
  calendarFeed: {
    get:                  'client          | reads',
    create:               'client          | changes calendar-feed           | audited',
    delete:               'client          | changes calendar-feed           | audited',
  },
  // The log of the conference has the events of a room.
  room: {
    start:                `client ${kindsWithPersonal('start', 'update')} | changes conferences meetings | once`,
    // Announced by itself: who waits changes the lobby, who enters the conference.
    join:                 'anyone          | changes                         | once',
    preview:              'anyone          | reads conferences meeting-controls meetings roles',
    locate:               'anyone installation | reads',
    report:               'anyone          | changes conferences',
    reportFailure:        'anyone          | changes',
    reportConnection:     'anyone          | changes',
    leave:                'anyone          | changes conferences',
    listLobbies:          'client          | reads meeting-controls conferences meetings',
    end:                  'client          | changes conferences meetings',
    lock:                 'client          | changes conferences meeting-controls',
  },
  meetingControls: {
    state:                'anyone          | reads room conferences whiteboard',
    raiseHand:            'anyone          | changes meeting-controls',
    // Shown for a moment, and stored nowhere.
    react:                'anyone          | changes',
    lowerHand:            'anyone          | changes meeting-controls',
    rename:               'anyone          | changes meeting-controls',
    mute:                 'anyone          | changes meeting-controls',
    askToUnmute:          'anyone          | changes meeting-controls',
    stopVideo:            'anyone          | changes meeting-controls',
    remove:               'anyone          | changes meeting-controls conferences',
    setRole:              'anyone          | changes meeting-controls',
    configure:            'anyone          | changes meeting-controls',
    admit:                'anyone          | changes meeting-controls',
    deny:                 'anyone          | changes meeting-controls',
  },
  breakouts: {
    configure:            'anyone          | changes meeting-controls',
    spread:               'anyone          | changes meeting-controls',
    open:                 'anyone          | changes meeting-controls',
    close:                'anyone          | changes meeting-controls',
    extend:               'anyone          | changes meeting-controls',
    move:                 'anyone          | changes meeting-controls',
    help:                 'anyone          | changes meeting-controls',
    connect:              'anyone          | reads',
  },
  roomRecording: {
    start:                'anyone          | changes meeting-controls recordings',
    pause:                'anyone          | changes meeting-controls recordings',
    resume:               'anyone          | changes meeting-controls recordings',
    stop:                 'anyone          | changes meeting-controls recordings',
    agree:                'anyone          | changes meeting-controls',
    mark:                 'anyone          | changes',
  },
  recordings: {
    list:                 'member room.recording.get | reads',
    get:                  'member room.recording.get | reads',
    listMessages:         'member room.recording.get | reads chat',
    summarize:            'member room.recording.get | reads',
    countByMeeting:       'client | reads',
    rename:               'member room.recording.get | changes recordings | audited',
    trim:                 'member room.recording.get | changes recordings | audited',
    markSeen:             'member room.recording.get | changes recordings',
    trash:                'member room.recording.get | changes recordings | audited',
    restore:              'member room.recording.get | changes recordings | audited',
    delete:               'member room.recording.get | changes recordings | audited',
    retry:                'member room.recording.get | changes recordings | audited',
    hold:                 'admin room.recording.get | changes recordings | audited',
    export:               'member room.recording.get | reads            | audited',
  },
  recordingSettings: {
    get:                  'superadmin tenant.get named    | reads tenants',
    update:               'superadmin tenant.update named | changes recording-settings recordings | audited',
    preview:              'superadmin tenant.get named    | reads recordings',
    export:               'superadmin tenant.get named    | reads            | audited',
  },
  recordingLinks: {
    list:                 'member room.recording.get | reads recordings',
    create:               'member room.recording.get | changes recording-links | audited once',
    update:               'member room.recording.get | changes recording-links | audited',
    withdraw:             'member room.recording.get | changes recording-links | audited',
    listOpenings:         'member room.recording.get | reads',
    // The list of openings is what is recorded of them.
    open:                 'anyone          | changes recording-links',
    // It changes nothing but who gets an email.
    ask:                  'anyone          | changes',
    report:               'anyone          | changes',
    listMessages:         'anyone          | reads recordings chat',
  },
  localRecordings: {
    list:                 'superadmin room.recording.get all | reads',
    summarize:            'superadmin room.recording.get all | reads',
    requestUpload:        'superadmin room.recording.get all | changes local-recordings | audited',
    cancelUpload:         'superadmin room.recording.get all | changes local-recordings | audited',
    export:               'superadmin room.recording.get all | reads | audited',
  },
  ownLocalRecordings: {
    begin:                'client          | changes local-recordings own-local-recordings meeting-controls',
    // Its handler announces the changes that others see.
    report:               'client          | changes',
    list:                 'client          | reads',
    markSeen:             'client          | changes',
    beginUpload:          'client          | changes local-recordings own-local-recordings',
    cancelUpload:         'client          | changes local-recordings own-local-recordings | audited',
    finishUpload:         'client          | changes local-recordings own-local-recordings recordings | audited',
  },
  connectionTest: {
    start:                'anyone          | reads',
  },
  chat: {
    sendMessage:          'anyone          | changes chat                    | once',
    listMessages:         'anyone          | reads',
    listAfterwards:       'client          | reads',
  },
  whiteboard: {
    open:                 'anyone          | changes whiteboard',
    // The others learn the number of the change, and ask for it.
    draw:                 'anyone          | changes',
    listElements:         'anyone          | reads',
    listAfterwards:       'client          | reads',
  },
  annotations: {
    begin:                'anyone          | changes',
    end:                  'anyone          | changes',
    draw:                 'anyone          | changes',
    remove:               'anyone          | changes',
    list:                 'anyone          | reads',
  },
  conferences: {
    listLive:                  'admin room.current.get all        | reads',
    exportLive:                'admin room.current.get all        | reads            | audited',
    listLiveParticipants:      'admin room.current.get all        | reads',
    listConnections:           'admin room.current.get all        | reads',
    getConnection:             'admin live=room.current.get completed=room.completed.get all | reads',
    // The engine is the installation's.
    getEngine:                 'superadmin room.current.get all   | reads',
    listCompleted:             'admin room.completed.get all      | reads feedback',
    exportCompleted:           'admin room.completed.get all      | reads            | audited',
    listCompletedParticipants: 'admin room.completed.get all      | reads feedback',
    listEvents:                'admin live=room.current.get completed=room.completed.get all | reads',
  },
  feedback: {
    give:                 'anyone          | changes feedback',
  },
  feedbacks: {
    list:                 'superadmin room.feedback.get all | reads feedback',
    get:                  'superadmin room.feedback.get all | reads feedback',
    markSeen:             'superadmin room.feedback.get all | changes feedbacks',
    summarize:            'superadmin room.feedback.get all | reads feedback',
    group:                'superadmin room.feedback.get all | reads feedback',
    export:               'superadmin room.feedback.get all | reads            | audited',
  },
  mailLog: {
    list:                 'admin mail.log.get              | reads',
    export:               'admin mail.log.get              | reads                     | audited',
  },
  audit: {
    list:                 'admin audit.get all             | reads',
    listActions:          'admin audit.get all             | reads',
    export:               'admin audit.get all             | reads                     | audited',
  },
  defaults: {
    get:                  'client          | reads',
  },
  quickPanel: {
    data:                 'client all      | reads meetings tasks conferences users mail-log tenants',
    counts:               'client all      | reads meetings conferences users roles feedback feedbacks',
  },
}
