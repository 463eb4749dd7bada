/** The orders of a plant's reviews; those of equal rank have the newest first. */
export const reviewSorts = ['newest', 'highest', 'lowest', 'photos'] as const
export type ReviewSort = (typeof reviewSorts)[number]
