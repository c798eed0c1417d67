/** Writes 'of' before a name in French: 'de Léa', 'd’Atelier Lumière'. */
export const ofName = (name: string): string => (/^[aeiouyàâäéèêëîïôöœùûü]/i.test(name) ? `d’${name}` : `de ${name}`)
