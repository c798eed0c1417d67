/**
 * Words that the commonest passwords are made of (security.md 1.3). With the composition rule of spec §5 what is left of
 * such lists is a word with a capital, some digits and perhaps a mark behind it: those are refused by their shape.
 */
const words = new Set(
  `password passw passw0rd qwerty welcome admin letmein monkey dragon football baseball iloveyou sunshine princess charlie
    michael jordan superman batman master shadow hello freedom whatever trustno starwars summer winter spring
    autumn soleil bonjour azerty doudou marseille motdepasse secret changeme test temp default company qwertyuiop
    asdfgh zxcvbn abc abcd abcdef pass login user root guest access computer internet london
    paris google samsung liverpool chelsea arsenal nicole daniel jessica ashley thomas robert andrew george
    hunter killer ginger pepper cookie cheese banana orange purple flower family friends lovely angel
    tigger matrix mustang harley corvette ferrari mercedes porsche yankees cowboys lakers hockey soccer tennis
    golfer monday friday january august october november december france canada america australia zaq12wsx 1qaz2wsx
    q1w2e3r4 qazwsx asdf1234 qwer1234 aa123456 a1b2c3d4 p@ssw0rd p@ssword`.split(/\s+/),
)

/** Whether a password is one of the commonest: a common word, any capitals, followed by digits and marks only. */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase()
  return words.has(folded) || words.has(folded.replace(/[\d!@#$%^&*?._-]+$/, ''))
}
