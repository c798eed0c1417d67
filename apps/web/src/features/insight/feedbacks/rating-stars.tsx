import { VisuallyHidden } from '@mantine/core'
import { IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { roundRating } from './feedbacks.rules.ts'
import { feedbacksTexts } from './feedbacks.texts.ts'
import classes from './rating-stars.module.css'

const lowRating = 2
const stars = [1, 2, 3, 4, 5] as const

/** A rating, or an average, as five stars. */
export function RatingStars({ rating }: { rating: number }) {
  const t = useTexts(feedbacksTexts)
  const formats = useFormats()
  const halves = Math.round(rating * 2) / 2
  return (
    <>
      <span className={classes.stars} data-low={rating <= lowRating || undefined} aria-hidden>
        {stars.map((star) => {
          if (halves === star - 0.5) return <IconStarHalfFilled key={star} />
          return <IconStarFilled key={star} className={halves < star ? classes.empty : undefined} />
        })}
      </span>
      <VisuallyHidden>{t.outOfFive(formats.number(roundRating(rating)))}</VisuallyHidden>
    </>
  )
}
