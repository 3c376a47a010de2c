const browsers = [
  { name: 'Edge', mark: /\bEdg\w*\// },
  { name: 'Opera', mark: /\bOPR\// },
  { name: 'Firefox', mark: /\b(?:Firefox|FxiOS)\// },
  { name: 'Chrome', mark: /(?:Chrome|CriOS)\// },
  { name: 'Safari', mark: /\bSafari\// }
]

const systems = [
  { name: 'an iPhone', mark: /\biPhone\b/ },
  { name: 'an iPad', mark: /\biPad\b/ },
  { name: 'Android', mark: /\bAndroid\b/ },
  { name: 'Windows', mark: /\bWindows\b/ },
  { name: 'a Mac', mark: /\bMacintosh\b/ },
  { name: 'ChromeOS', mark: /\bCrOS\b/ },
  { name: 'Linux', mark: /\bLinux\b/ }
]

/** Describes a user agent: "Firefox on Linux". */
export function describeBrowser(userAgent: string): string {
  const find = (known: typeof browsers) => known.find(({ mark }) => mark.test(userAgent))?.name
  const [browser, system] = [find(browsers), find(systems)]
  if (browser === undefined) return userAgent === '' ? 'Unknown browser' : userAgent

  return system === undefined ? browser : `${browser} on ${system}`
}
