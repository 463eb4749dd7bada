import type { Api } from '../../../contract/client.ts'

export function sendClaimPhoto(api: Api, body: FormData): Promise<{ _id: string }> {
  return api.call('POST /claims/photos', { body })
}

export function photoHint(most: number): string {
  return `Add up to ${most}. Large photos are resized. Only you and the shop can see them; we remove information about where and when they were taken.`
}
