import { defineTexts } from '#lib/texts.ts'

/** Labels of fields that a form and the audit log share, and as `field:value` of their values. */
export const fieldTexts = defineTexts({
  en: {
    address: 'Address',
    brandname: 'Brand name',
    fromEmail: 'From email',
    passwordLength: 'Minimum password length',
    port: 'Port',
    security: 'TLS/SSL',
    'security:none': 'None',
    'security:starttls': 'STARTTLS',
    'security:tls': 'TLS',
    sname: 'Short name',
    start: 'Start',
    subdomain: 'Subdomain',
    username: 'User name',
  },
  fr: {
    address: 'Adresse',
    brandname: 'Nom de la marque',
    fromEmail: 'E-mail de l’expéditeur',
    passwordLength: 'Longueur minimale des mots de passe',
    port: 'Port',
    security: 'TLS/SSL',
    'security:none': 'Aucun',
    'security:starttls': 'STARTTLS',
    'security:tls': 'TLS',
    sname: 'Nom court',
    start: 'Début',
    subdomain: 'Sous-domaine',
    username: 'Nom d’utilisateur',
  },
})
