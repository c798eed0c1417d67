import type { LocalizedText } from '@foyer/contract/language'

/** Where settings are changed: the profile, the panel of personal settings, or a section of the organisation. */
export type SettingPlace =
  | 'profile'
  | 'panel'
  | 'settings'
  | 'branding'
  | 'sign-up'
  | 'mobile-clients'
  | 'desktop-clients'
  | 'sso'
  | 'smtp'
  | 'danger'

/** A setting under the name that its screen gives it, with the words of either language by which people look for it. */
export type Setting = LocalizedText & { readonly place: SettingPlace; readonly words: string }

export const settingPlaces: { readonly [place in SettingPlace]: LocalizedText } = {
  profile: { en: 'Profile', fr: 'Profil' },
  panel: { en: 'Settings', fr: 'Réglages' },
  settings: { en: 'Settings', fr: 'Paramètres' },
  branding: { en: 'Branding', fr: 'Image de marque' },
  'sign-up': { en: 'Sign-up', fr: 'Inscription' },
  'mobile-clients': { en: 'Mobile clients', fr: 'Clients mobiles' },
  'desktop-clients': { en: 'Desktop clients', fr: 'Clients de bureau' },
  sso: { en: 'Identity providers', fr: 'Fournisseurs d’identité' },
  smtp: { en: 'Mail server', fr: 'Serveur de messagerie' },
  danger: { en: 'Danger zone', fr: 'Zone de danger' },
}

/** The settings that the search finds. Their names are repeated here, because the texts of all screens would be heavy. */
// biome-ignore format: a setting in a line reads like a table
export const settingIndex: readonly Setting[] = [
  { place: 'profile', en: 'Picture', fr: 'Photo', words: 'photo avatar profile image portrait profil' },
  { place: 'profile', en: 'Personal details', fr: 'Informations personnelles', words: 'name language nom prénom langue' },
  { place: 'profile', en: 'Time zone', fr: 'Fuseau horaire', words: 'timezone city clock ville heure' },
  { place: 'profile', en: 'Dates and times', fr: 'Dates et heures', words: 'format clock 24 hours 12 hours heure horloge' },
  { place: 'profile', en: 'Change email', fr: 'Changer d’adresse e-mail', words: 'mail email address courriel' },
  { place: 'profile', en: 'Password', fr: 'Mot de passe', words: 'change reset changer modifier' },
  { place: 'profile', en: 'Two-factor and passkeys', fr: 'Double authentification et clés d’accès', words: 'two-factor 2fa mfa totp second factor authenticator recovery codes fingerprint double facteur secours empreinte' },
  { place: 'profile', en: 'Sessions and devices', fr: 'Sessions et appareils', words: 'sign out everywhere logout connected déconnecter déconnexion' },
  { place: 'profile', en: 'Calendar', fr: 'Calendrier', words: 'feed ics ical subscribe outlook google abonnement agenda' },
  { place: 'profile', en: 'Your data', fr: 'Vos données', words: 'export download gdpr privacy télécharger rgpd' },
  { place: 'panel', en: 'Appearance', fr: 'Apparence', words: 'dark light mode theme colours colors sombre clair thème couleurs' },
  { place: 'panel', en: 'Layout', fr: 'Mise en page', words: 'menu toolbar width horizontal vertical barre largeur disposition' },
  { place: 'panel', en: 'Rows of lists', fr: 'Lignes des listes', words: 'density compact comfortable densité' },
  { place: 'panel', en: 'Direction', fr: 'Sens d’écriture', words: 'rtl right to left droite gauche' },
  { place: 'panel', en: 'Animations', fr: 'Animations', words: 'motion movement mouvement' },
  { place: 'panel', en: 'Meeting reminders', fr: 'Rappels de réunion', words: 'notifications alerts minutes before alertes avant' },
  { place: 'panel', en: 'Single-key shortcuts', fr: 'Raccourcis à une touche', words: 'keyboard keys hotkeys clavier touches' },
  { place: 'panel', en: 'Keep notices until I close them', fr: 'Garder les notifications jusqu’à leur fermeture', words: 'toasts messages duration durée' },
  { place: 'settings', en: 'Tenant name', fr: 'Nom de l’organisation', words: 'organisation organization short name address company nom court adresse société entreprise' },
  { place: 'settings', en: 'Country', fr: 'Pays', words: 'region région' },
  { place: 'settings', en: 'Default language', fr: 'Langue par défaut', words: 'locale french english français anglais' },
  { place: 'settings', en: 'Minimum password length', fr: 'Longueur minimale des mots de passe', words: 'policy strength security politique sécurité caractères' },
  { place: 'settings', en: 'Sign out after inactivity', fr: 'Déconnexion après inactivité', words: 'session timeout idle logout expiration délai' },
  { place: 'settings', en: 'Maximum session length', fr: 'Durée maximale de session', words: 'timeout logout lifetime expiration' },
  { place: 'settings', en: 'Subdomain', fr: 'Sous-domaine', words: 'address url host domain link adresse domaine lien' },
  { place: 'settings', en: 'Required two-factor authentication', fr: 'Double authentification obligatoire', words: '2fa mfa enforce mandatory second factor passkeys grace period security imposer double facteur sécurité' },
  { place: 'settings', en: 'Administrator', fr: 'Administrateur', words: 'admin contact owner responsable' },
  { place: 'branding', en: 'Logo for light backgrounds', fr: 'Logo pour fonds clairs', words: 'brand image picture marque' },
  { place: 'branding', en: 'Logo for dark backgrounds', fr: 'Logo pour fonds sombres', words: 'brand image picture white marque blanc' },
  { place: 'branding', en: 'Icon', fr: 'Icône', words: 'favicon tab bookmark brand onglet favori' },
  { place: 'branding', en: 'Colours', fr: 'Couleurs', words: 'colors theme palette brand thème marque' },
  { place: 'branding', en: 'Sign-in image', fr: 'Image de la connexion', words: 'login background picture brand fond marque' },
  { place: 'branding', en: 'Home page image', fr: 'Image de la page d’accueil', words: 'background landing brand fond marque' },
  { place: 'branding', en: 'Name and texts', fr: 'Nom et textes', words: 'brand portal heading website welcome marque titre bienvenue site' },
  { place: 'sign-up', en: 'Allow sign-up by email', fr: 'Autoriser l’inscription par e-mail', words: 'registration register self-service signup inscriptions' },
  { place: 'sign-up', en: 'Allow sign-up with Google, Microsoft…', fr: 'Autoriser l’inscription avec Google, Microsoft…', words: 'registration register social signup inscriptions' },
  { place: 'mobile-clients', en: 'Mobile clients', fr: 'Clients mobiles', words: 'app apps ios android phone tablet store version forced update application téléphone tablette mise à jour' },
  { place: 'desktop-clients', en: 'Desktop clients', fr: 'Clients de bureau', words: 'app apps windows linux mac computer download version forced update application ordinateur mise à jour' },
  { place: 'sso', en: 'Identity providers', fr: 'Fournisseurs d’identité', words: 'sso single sign-on oidc openid oauth entra azure google microsoft keycloak okta authentification unique' },
  { place: 'sso', en: 'Password sign-in', fr: 'Connexion par mot de passe', words: 'sso login disable désactiver' },
  { place: 'smtp', en: 'Mail server', fr: 'Serveur de messagerie', words: 'smtp email sender outgoing e-mail expéditeur envoi' },
  { place: 'danger', en: 'Disable this tenant', fr: 'Désactiver cette organisation', words: 'deactivate organisation suspend suspendre' },
  { place: 'danger', en: 'Delete this tenant', fr: 'Supprimer cette organisation', words: 'remove organisation effacer' },
]
