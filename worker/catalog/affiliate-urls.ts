/**
 * Matches affiliate links of other networks: by a host that only forwards and is below the domain of a shop
 * (`rover.ebay.com`), or by a parameter. A `ref` with a dot is a domain: blog engines add their own to each outgoing link.
 */
export const AFFILIATE_URL =
  /^https?:\/\/(goto|rover|s\.click)\.|^[^?#]*\?([^#]*&)?((aff(iliate)?(_?id)?|afid|(ir)?clickid|click_id|irgwc|awc|cj(event|data)|ran(m|ea|site)id|sscid|wgcampaignid|campid|mkcid|ref(erral)?code|refid|via|fpr|tap_a)=|(ref=[^.&#]*|utm_medium=affiliate)([&#]|$))/i;

/** Whether a link is an affiliate link of another network already. The script then leaves it alone. */
export function isAffiliateUrl(url: string): boolean {
  return AFFILIATE_URL.test(url);
}
