import { isIP } from 'node:net'

const DAYS_7 = 7 * 86_400
const SOURCES = 'email website app phone_call chat physical_store system_generated business_messaging other'.split(' ')
const IDENTIFYING = ['em', 'ph', 'external_id', 'fbc', 'fbp', 'client_ip_address', 'fn', 'ln']

/**
 * The first of the documented rules of the Conversions API that an event breaks at `now` (seconds), or null. Written
 * from https://developers.facebook.com/docs/marketing-api/conversions-api/parameters, independently of the code that
 * sends.
 */
export function ruleBrokenBy(event: unknown, now: number): string | null {
  if (!isRecord(event)) return 'an event must be an object'
  const { event_name, event_time, event_id, action_source, event_source_url, user_data, custom_data } = event
  if (typeof event_name !== 'string' || event_name === '') return 'event_name is required'
  if (!Number.isInteger(event_time)) return 'event_time is required, in seconds'
  if ((event_time as number) < now - DAYS_7) return 'event_time is more than 7 days in the past'
  if ((event_time as number) > now + 60) return 'event_time is in the future'
  if (typeof event_id !== 'string' || event_id === '') return 'event_id must be a string'
  if (!SOURCES.includes(String(action_source))) return 'action_source is unknown'
  if (!isRecord(user_data)) return 'user_data is required'
  if (action_source === 'website' && !(typeof event_source_url === 'string' && URL.canParse(event_source_url)))
    return 'event_source_url is required for a website'
  if (
    action_source === 'website' &&
    (typeof user_data.client_user_agent !== 'string' || user_data.client_user_agent === '')
  )
    return 'client_user_agent is required for a website'
  return ruleOfPerson(user_data) ?? ruleOfContents(event_name, custom_data)
}

function ruleOfPerson(user: Record<string, unknown>): string | null {
  for (const name of ['em', 'ph']) {
    const hashes = user[name] === undefined ? [] : [user[name]].flat()
    if (user[name] !== undefined && hashes.length === 0) return `${name} is empty`
    if (!hashes.every((hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)))
      return `${name} must be hashed`
  }
  const { client_ip_address: ip, fbp, fbc } = user
  if (ip !== undefined && (typeof ip !== 'string' || isIP(ip) === 0))
    return 'client_ip_address must be an address, not hashed'
  if (fbp !== undefined && !/^fb\.\d\.\d{13}\.\d+$/.test(String(fbp))) return 'fbp has another form'
  if (fbc !== undefined && !/^fb\.\d\.\d{13}\.\S+$/.test(String(fbc))) return 'fbc has another form'
  return IDENTIFYING.some((name) => user[name] !== undefined) ? null : 'user_data does not tell anybody apart'
}

function ruleOfContents(name: string, custom: unknown): string | null {
  if (custom === undefined) return name === 'Purchase' ? 'a purchase needs value and currency' : null
  if (!isRecord(custom)) return 'custom_data must be an object'
  const { value, currency, contents, content_ids } = custom
  if (value !== undefined && (typeof value !== 'number' || !(value >= 0))) return 'value must be a number'
  if (currency !== undefined && !/^[A-Z]{3}$/.test(String(currency))) return 'currency must be one of ISO 4217'
  if (name === 'Purchase' && (value === undefined || currency === undefined))
    return 'a purchase needs value and currency'
  if (content_ids !== undefined && !(Array.isArray(content_ids) && content_ids.every((id) => typeof id === 'string')))
    return 'content_ids must be a list of ids'
  if (contents === undefined) return null
  const isList = Array.isArray(contents) && contents.every((one) => isRecord(one) && typeof one.id === 'string')
  return isList ? null : 'contents must be a list of products with ids'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
