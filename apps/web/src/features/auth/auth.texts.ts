import { defineTexts } from '#lib/texts.ts'

export const authTexts = defineTexts({
  en: {
    login: 'Sign in',
    loginHeading: 'Welcome',
    email: 'Email',
    password: 'Password',
    remember: 'Remember my email',
    loginFailed: 'Login failed, try again',
    loginDone: 'Login successful',
    forgot: 'Forgot password?',
    register: 'Register',
    join: 'Join a meeting without an account',
    ended: 'Your session has ended',
    endedBody: 'Sign in to continue where you were.',
    draftKept: 'Sign in to continue where you were. What you had typed is kept.',
  },
  fr: {
    login: 'Se connecter',
    loginHeading: 'Bienvenue',
    email: 'E-mail',
    password: 'Mot de passe',
    remember: 'Se souvenir de mon e-mail',
    loginFailed: 'Échec de la connexion, réessayez',
    loginDone: 'Connexion réussie',
    forgot: 'Mot de passe oublié ?',
    register: 'S’inscrire',
    join: 'Rejoindre une réunion sans compte',
    ended: 'Votre session a expiré',
    endedBody: 'Connectez-vous pour reprendre où vous en étiez.',
    draftKept: 'Connectez-vous pour reprendre où vous en étiez. Votre saisie est conservée.',
  },
})
