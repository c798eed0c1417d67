import { SectionSkeleton } from '#ui/feedback/section-skeleton.tsx'

/** Shown while a screen's module loads; a skeleton, so the layout doesn't shift. */
export const RoutePending = SectionSkeleton
