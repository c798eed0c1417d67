import { kinds } from './call-needs-meetings.fixture.ts'

const removal = 'delete=user.delete unlink=user.unlink'

// biome-ignore format: a call in a line reads like a table
/** Lines of `callNeeds`: users, and the tenants that they belong to. */
export const accountNeeds = {
  auth: {
    client:               'anyone          | reads',
    login:                'anyone          | changes                         | audited',
    tenantInfo:           'anyone          | reads',
    userInfo:             'anyone          | reads',
    permissions:          'client          | reads',
    confirmPassword:      'client          | changes                         | audited',
    updateLanguage:       'client          | changes users                   | audited',
    logout:               'anyone          | changes sessions                | audited',
  },
  twoFactor: {
    // An administrator resets it, which is a change of the user.
    state:                'client          | reads users',
    get:                  'client          | changes                         | audited',
    // Ends the other sessions; the notice that a second factor will be required goes.
    enable:               'client          | changes two-factor users auth sessions | audited',
    disable:              'client          | changes two-factor users        | audited',
    renewRecoveryCodes:   'client          | changes two-factor              | audited',
    // A recovery code may be used up.
    login:                'anyone          | changes two-factor              | audited',
    beginSetup:           'anyone          | changes                         | audited',
    completeSetup:        'anyone          | changes two-factor users        | audited',
    requirement:          'admin tenant.get named      | reads',
    // Everyone with the roles gets a notice from now on, or no longer.
    require:              'admin tenant.update named   | changes two-factor auth roles | audited',
    reset:                'admin user.update named     | changes two-factor users      | audited',
  },
  sessions: {
    list:                 'client          | reads',
    end:                  'client          | changes sessions                | audited',
    endOthers:            'client          | changes sessions                | audited',
    endAll:               'admin user.update named     | changes                       | audited',
  },
  passkeys: {
    list:                 'client          | reads users',
    begin:                'client          | changes                         | audited',
    // Lists of users show who has a second factor; the notice that one will be required goes.
    add:                  'client          | changes passkeys users auth     | audited',
    rename:               'client          | changes passkeys                | audited',
    remove:               'client          | changes passkeys users          | audited',
    beginLogin:           'anyone          | changes',
    login:                'anyone          | changes passkeys                | audited',
  },
  sso: {
    configs:              'anyone          | reads tenant-sso',
    begin:                'anyone          | changes',
    complete:             'anyone          | changes users                   | audited',
    beginTest:            'admin tenant.sso.update     | changes tenant-sso            | audited',
    completeTest:         'admin tenant.sso.update     | changes tenant-sso',
    login:                'anyone          | changes users                   | audited',
    signup:               'anyone          | changes users                   | audited',
    identities:           'client          | reads tenant-sso',
    beginLink:            'client          | changes                         | audited',
    completeLink:         'client          | changes sso auth                | audited',
    // Ends the other sessions, some of which may have begun with it.
    unlink:               'client          | changes sso auth sessions       | audited',
    beginConfirmation:    'client          | changes',
    completeConfirmation: 'client          | changes settings                | audited',
  },
  passwords: {
    getLink:              'anyone          | reads',
    change:               'anyone          | changes users                   | audited',
    forgot:               'anyone          | changes                         | audited',
    renewLink:            'anyone          | changes users                   | audited',
    updateOwn:            'client          | changes settings sessions       | audited',
  },
  registration: {
    create:               'anyone          | changes users                   | audited once',
    resend:               'anyone          | changes                         | audited',
  },
  profile: {
    get:                  'client user.profile.get     | reads users auth settings roles',
    update:               'client user.profile.update  | changes profile users settings | audited',
    exportData:           'client user.profile.get     | reads                         | audited',
    uploadPicture:        'client user.profile.update  | changes profile users settings | audited once',
    deletePicture:        'client user.profile.update  | changes profile users settings | audited',
    changeEmail:          'client user.profile.update  | changes profile               | audited',
    cancelEmailChange:    'client user.profile.update  | changes profile               | audited',
    confirmEmail:         'anyone          | changes profile users settings  | audited',
  },
  settings: {
    update:               'client          | changes settings                | audited',
    reset:                'client          | changes settings                | audited',
    updateShortcuts:      'client          | changes settings                | audited',
  },
  users: {
    list:                 'admin user.get named        | reads groups',
    count:                'admin user.get named        | reads groups',
    get:                  'admin user.get named        | reads',
    create:               'admin user.put              | changes users                 | audited once',
    createInTenant:       'admin user.put named        | changes users                 | audited once',
    update:               'admin user.update named     | changes users                 | audited',
    resetPassword:        'admin user.update named     | changes users                 | audited',
    enable:               'admin user.enable named     | changes users meetings        | audited',
    removalPreview:       `admin ${removal} named      | reads recordings`,
    bulkRemovalPreview:   `admin ${removal} named      | reads recordings`,
    delete:               `admin ${removal} named      | changes users meetings recordings | audited`,
    restore:              `admin ${removal} named      | changes users meetings recordings | audited`,
    bulkUpdate:           `admin enable=user.enable disable=user.enable role=user.update resend=user.invite unlink=user.unlink delete=user.delete named
                                                       | changes users meetings recordings tasks  | audited once`,
    export:               'admin user.get named        | reads                         | audited',
    // Each link replaces the one before.
    exportLinks:          'admin user.invite named     | changes users                 | audited',
  },
  roles: {
    list:                 'member roles.get named      | reads users',
    get:                  'member roles.get named      | reads users',
    create:               'member roles.put named      | changes roles                 | audited once',
    update:               'member roles.update named   | changes roles users           | audited',
    delete:               'member roles.delete named   | changes roles users           | audited',
    listPermissions:      'member roles.get named      | reads',
    menu:                 'member roles.get named      | reads',
    listUnassigned:       'member roles.get named      | reads users',
    updateUnassigned:     `member enable=roles.update disable=roles.update delete=roles.delete named
                                                       | changes roles                 | audited`,
  },
  explanations: {
    user:                 'admin user.get named        | reads users roles groups tenants two-factor meeting-modes',
    own:                  'client                      | reads users roles groups tenants two-factor meeting-modes',
  },
  groups: {
    list:                 'admin user.get named        | reads users roles',
    get:                  'admin user.get named        | reads users roles',
    create:               'admin user.put named        | changes groups roles          | audited once',
    update:               'admin user.update named     | changes groups roles users    | audited',
    delete:               'admin user.delete named     | changes groups roles users    | audited',
    addMembers:           'admin user.update named     | changes groups users          | audited',
    removeMembers:        'admin user.update named     | changes groups users          | audited',
    listNames:            'admin user.get named        | reads roles',
    listOfUser:           'admin user.get named        | reads roles',
    updateOfUser:         'admin user.update named     | changes groups users          | audited',
    search:               `member ${kinds('invite')}   | reads`,
  },
  invitations: {
    create:               'admin user.invite named     | changes users                 | audited once',
    resend:               'admin user.invite named     | changes users                 | audited',
    createLink:           'admin invitation=user.invite reset=user.update named | changes users | audited',
    connect:              'admin user.invite named     | changes users                 | audited',
  },
  userImports: {
    create:               'admin user.put named        | changes user-imports          | audited once',
    get:                  'admin user.put named        | reads',
    check:                'admin user.put named        | reads',
    start:                'admin user.put named        | changes user-imports tasks users | audited once',
    // Each link replaces the one before.
    links:                'admin user.invite named     | changes users                 | audited',
    template:             'admin user.put              | reads',
  },
  tenants: {
    list:                 'admin tenant.get all        | reads users meetings',
    count:                'superadmin tenant.get all   | reads users meetings',
    listFigures:          'superadmin tenant.get all   | reads conferences mail-log meetings tenant-brands tenant-smtp users',
    export:               'admin tenant.get all        | reads                         | audited',
    create:               'superadmin tenant.put all   | changes tenants               | audited once',
    get:                  'admin tenant.get named      | reads users meetings tenant-brands tenant-smtp',
    update:               'admin tenant.update named   | changes tenants auth          | audited',
    changeSubdomain:      'superadmin tenant.put all   | changes tenants               | audited',
    // Disabling ends the meetings in progress.
    enable:               'superadmin tenant.put all   | changes tenants conferences   | audited',
    disableSeveral:       'superadmin tenant.put all   | changes tenants conferences   | audited',
    delete:               'superadmin tenant.delete all | changes tenants conferences  | audited',
    roles:                'admin user.get named        | reads roles',
  },
  signUp: {
    getState:             'anyone                      | reads tenant-sso',
    checkSubdomain:       'anyone                      | reads',
    create:               'anyone                      | changes                       | audited',
    beginWithProvider:    'anyone                      | changes',
    completeWithProvider: 'anyone                      | changes                       | audited',
    getLink:              'anyone                      | reads',
    confirm:              'anyone installation         | changes tenants sign-up       | audited',
    getSettings:          'superadmin tenant.put       | reads',
    updateSettings:       'superadmin tenant.put       | changes sign-up               | audited',
    list:                 'superadmin tenant.put       | reads',
    approve:              'superadmin tenant.put all   | changes tenants sign-up       | audited',
    refuse:               'superadmin tenant.put       | changes sign-up               | audited',
  },
  tenantBrands: {
    list:                 'admin tenant.brand.get named    | reads',
    create:               'admin tenant.brand.put named    | changes tenant-brands auth | audited once',
    update:               'admin tenant.brand.update named | changes tenant-brands auth | audited',
    uploadPicture:        'admin tenant.brand.update named | changes tenant-brands auth | audited once',
    deletePicture:        'admin tenant.brand.update named | changes tenant-brands auth | audited',
    readTheme:            'admin tenant.brand.update named | reads',
    theme:                'admin tenant.brand.get named    | reads',
  },
  tenantSmtp: {
    // The page says before an action whether emails are sent at all.
    list:                 'admin tenant.smtp.get named     | reads',
    create:               'admin tenant.smtp.put named     | changes tenant-smtp auth  | audited once',
    update:               'admin tenant.smtp.update named  | changes tenant-smtp auth  | audited',
    delete:               'admin tenant.smtp.delete named  | changes tenant-smtp auth  | audited',
    test:                 'admin tenant.smtp.update named  | changes                   | audited',
  },
  clients: {
    list:                 'superadmin client.get all    | reads conferences',
    get:                  'superadmin client.get all    | reads conferences',
    use:                  'superadmin client.get all    | reads conferences',
    create:               'superadmin client.put all    | changes clients | audited once',
    update:               'superadmin client.update all | changes clients | audited',
    setStatus:            'superadmin client.update all | changes clients | audited',
    delete:               'superadmin client.delete all | changes clients | audited',
    // It changes nothing, but who reads the credentials is recorded.
    test:                 'superadmin client.update all | changes         | audited',
  },
  tenantClients: {
    list:                 'admin tenant.client.get named    | reads',
    update:               'admin tenant.client.update named | changes tenant-clients | audited',
    listOffered:          'anyone                           | reads',
  },
  tenantFeatures: {
    get:                  'superadmin tenant.get all      | reads tenants',
    // Registration is a part of what the sign-in page reads.
    update:               'superadmin tenant.update all   | changes tenant-features tenants tenant-clients auth | audited',
  },
  tenantViews: {
    begin:                'superadmin tenant.get all      | changes | audited',
    end:                  'anyone installation            | changes | audited',
  },
  tenantSso: {
    // The sign-in page has a button for each.
    list:                 'admin tenant.sso.get named      | reads',
    create:               'admin tenant.sso.put named      | changes tenant-sso auth   | audited once',
    update:               'admin tenant.sso.update named   | changes tenant-sso auth   | audited',
    delete:               'admin tenant.sso.delete named   | changes tenant-sso auth   | audited',
    uploadLogo:           'admin tenant.sso.update named   | changes tenant-sso auth   | audited once',
    deleteLogo:           'admin tenant.sso.update named   | changes tenant-sso auth   | audited',
    passwordSignIn:       'admin tenant.sso.get named      | reads users sso passkeys',
    // Every user confirms changes with a password, or with a provider.
    setPasswordSignIn:    'admin tenant.sso.update named   | changes tenant-sso auth roles | audited',
  },
}
