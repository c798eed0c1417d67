import classes from './meeting-illustration.module.css'

/** People of the illustration, as numbers of avatar colours. */
const people = [0, 1, 6, 5]

/** Draws a meeting without names or words: a plan, four people, and one who waits. Decorative. */
export function MeetingIllustration() {
  return (
    <div className={classes.base}>
      <div className={classes.scene}>
        <div className={`${classes.card} ${classes.planned}`}>
          <i className={classes.mark} />
          <Lines />
          <i className={classes.command} />
        </div>
        <div className={classes.tiles}>
          {people.map((colour) => (
            <div key={colour} className={classes.tile} data-colour={colour}>
              <i className={classes.person} />
              <i className={classes.name} />
            </div>
          ))}
        </div>
        <div className={`${classes.card} ${classes.waiting}`}>
          <i className={classes.face} data-colour="4" />
          <Lines />
          <i className={classes.choice} />
          <i className={classes.command} />
        </div>
      </div>
    </div>
  )
}

const Lines = () => (
  <span className={classes.lines}>
    <i />
    <i />
  </span>
)
