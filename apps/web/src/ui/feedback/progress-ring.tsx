import classes from './progress-ring.module.css'

const size = 22
const radius = 9
const round = 2 * Math.PI * radius

/** A small circle that fills up, beside a label; `share` is between 0 and 1. */
export function ProgressRing({ share }: { share: number }) {
  return (
    <svg className={classes.ring} width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <circle className={classes.track} cx={size / 2} cy={size / 2} r={radius} />
      <circle
        className={classes.bar}
        cx={size / 2}
        cy={size / 2}
        r={radius}
        strokeDasharray={round}
        strokeDashoffset={round * (1 - Math.min(1, Math.max(0.02, share)))}
      />
    </svg>
  )
}
