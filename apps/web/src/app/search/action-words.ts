/** Words of either language by which people look for an action, beside its name. */
export const actionWords = {
  schedule: 'new create plan book appointment nouvelle créer organiser réserver rendez-vous',
  meetNow: 'instant start begin call immediate démarrer lancer maintenant appel',
  join: 'enter id number code participer numéro',
  addUser: 'new create account person member nouvel créer compte personne membre',
  inviteUsers: 'send invitation email person member inviter personne membre',
  importUsers: 'upload csv file excel bulk fichier lot',
  addRole: 'create add permissions créer ajouter autorisations',
  addGroup: 'create add team department créer ajouter équipe service',
  addTenant: 'new create organisation organization customer nouvelle créer client',
  keys: 'hotkeys help clavier aide',
} as const
