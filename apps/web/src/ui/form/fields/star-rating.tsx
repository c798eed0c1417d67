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
  return (
    <fieldset className={classes.rating}>
      <legend className={classes.legend}>{label}</legend>
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
        {/* The chosen radio button says it too. */}
        <span className={classes.word} aria-hidden>
          {levels[value - 1]}
        </span>
      </div>
    </fieldset>
  )
}
