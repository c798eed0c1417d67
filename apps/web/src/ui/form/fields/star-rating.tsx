import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './star-rating.module.css'

type StarRatingProps = {
  label: string
  /** The meaning of each rating, from the lowest to the highest. */
  levels: readonly string[]
  /** From 1; 0 until one is chosen. */
  value: number
  onChange: (rating: number) => void
}

/** One of several stars; arrow keys choose as in any group of radio buttons. */
export function StarRating({ label, levels, value, onChange }: StarRatingProps) {
  const name = useId()
  const labelId = useId()
  return (
    // A legend cannot be in line with what it names.
    <fieldset className={classes.rating} aria-labelledby={labelId}>
      <span className={classes.legend} id={labelId}>
        {label}
      </span>
      <div className={classes.stars}>
        {levels.map((level, index) => {
          const rating = index + 1
          const isFilled = rating <= value
          return (
            <label key={level} className={classes.star} title={level} data-filled={isFilled || undefined}>
              <input
                type="radio"
                name={name}
                value={rating}
                checked={rating === value}
                onChange={() => onChange(rating)}
                aria-label={level}
              />
              {isFilled ? <IconStarFilled aria-hidden /> : <IconStar aria-hidden />}
            </label>
          )
        })}
      </div>
      {/* The chosen radio button says it too. */}
      <span className={classes.word} aria-hidden>
        {levels[value - 1]}
      </span>
    </fieldset>
  )
}
