import type { Api } from '../../../contract/client.ts'

/** Stores a photo of a claim. */
export function sendClaimPhoto(api: Api, body: FormData): Promise<{ _id: string }> {
  return api.call('POST /claims/photos', { body })
}

/** What the form says about the photos of a claim: how many, and who sees them. */
export function photoHint(most: number): string {
  return `Up to ${most}. Large photos are resized. Only you and the shop can see them; we remove the place and time they were taken.`
}
