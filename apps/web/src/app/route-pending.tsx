import { SectionSkeleton } from '#ui/feedback/section-skeleton.tsx'

/** While a screen's file is under way: in the shape of a screen, since a spinner would jump to where its content comes. */
export const RoutePending = SectionSkeleton
