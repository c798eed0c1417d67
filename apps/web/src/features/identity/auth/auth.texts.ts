import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts } from '#lib/texts.ts'

export const authTexts = defineTexts({
  en: {
    ...commonTexts.en,
    login: 'Sign in',
    passkey: 'Sign in with a passkey',
    loginTo: (name: string) => `Sign in to ${name}`,
    remember: 'Remember my email',
    loginFailed: 'Login failed, try again',
    loggedIn: 'Login successful',
    forgot: 'Forgot password?',
    register: 'No account yet? Register',
    join: 'Join a meeting without an account',
  },
  fr: {
    ...commonTexts.fr,
    login: 'Se connecter',
    passkey: 'Se connecter avec une clé d’accès',
    loginTo: (name: string) => `Connexion à ${name}`,
    remember: 'Se souvenir de mon e-mail',
    loginFailed: 'Échec de la connexion, réessayez',
    loggedIn: 'Connexion réussie',
    forgot: 'Mot de passe oublié ?',
    register: 'Pas encore de compte ? S’inscrire',
    join: 'Rejoindre une réunion sans compte',
  },
})
