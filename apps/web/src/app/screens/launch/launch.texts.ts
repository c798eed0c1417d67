import { ofName } from '#lib/texts/of-name.ts'
import { defineTexts } from '#lib/texts.ts'

export const launchTexts = defineTexts({
  en: {
    title: 'Your portal is ready',
    subtitle: (brand: string) => `Hold the first meeting of ${brand} now.`,
    meet: 'Your first meeting',
    meetEffect:
      'Try your camera and microphone, share the link, and start. You can also start without a camera or microphone.',
    start: 'Start now',
    next: 'What comes next',
    invite: 'Invite two colleagues',
    inviteEffect: 'They get an email with a link, and choose their own password.',
    inviteEffectNoEmail: 'You get a link for each of them to pass on, and they choose their own password.',
    inviteVerb: 'Invite…',
    setUp: 'Make it yours',
    setUpEffect: 'Logo, colours, address and mail server of your organisation.',
    setUpVerb: 'Open settings',
    later: 'Go to the home page',
  },
  fr: {
    title: 'Votre portail est prêt',
    subtitle: (brand) => `Tenez dès maintenant la première réunion ${ofName(brand)}.`,
    meet: 'Votre première réunion',
    meetEffect:
      'Essayez caméra et micro, partagez le lien, puis commencez. Vous pouvez aussi commencer sans caméra ni micro.',
    start: 'Commencer',
    next: 'Ce qui vient ensuite',
    invite: 'Invitez deux collègues',
    inviteEffect: 'Ils reçoivent un e-mail avec un lien et choisissent leur propre mot de passe.',
    inviteEffectNoEmail: 'Vous obtenez un lien à transmettre à chacun, et ils choisissent leur propre mot de passe.',
    inviteVerb: 'Inviter…',
    setUp: 'Personnalisez-le',
    setUpEffect: 'Logo, couleurs, adresse et serveur de messagerie de votre organisation.',
    setUpVerb: 'Ouvrir les réglages',
    later: 'Aller à l’accueil',
  },
})
