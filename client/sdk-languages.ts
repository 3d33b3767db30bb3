import { SAMPLE_ORIGIN, type SampleValue, type SdkSample } from './sdk-samples.ts';

export const SDK_LANGUAGES = ['curl', 'javascript', 'python', 'php'] as const;
export type SdkLanguage = (typeof SDK_LANGUAGES)[number];

export const SDK_LANGUAGE_NAMES: Readonly<Record<SdkLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  php: 'PHP',
};

/** Every language reads the key from this environment variable, so that no file has it. */
const KEY = 'TRIBUTARY_API_KEY';

/** Writes a sample in a language, with nothing but what the language has built in. curl prints the whole response. */
export function writeSample(sample: SdkSample, language: SdkLanguage): string {
  const writers = { curl: writeCurl, javascript: writeJavaScript, python: writePython, php: writePhp };
  return writers[language](sample);
}

function writeCurl({ method, path, query, body }: SdkSample): string {
  const options = [
    `-H "Authorization: Bearer $${KEY}"`,
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`] : []),
    ...Object.entries(query ?? {}).map(([name, value]) => `--data-urlencode '${name}=${value}'`),
  ];
  const start = `curl --fail-with-body ${query ? '-G ' : ''}${method === 'POST' && !body ? '-X POST ' : ''}`;
  return [`${start}${SAMPLE_ORIGIN}${path}`, ...options].join(' \\\n  ');
}

function writeJavaScript({ method, path, query, body, prints }: SdkSample): string {
  const headers = [
    `    Authorization: \`Bearer \${process.env.${KEY}}\`,`,
    ...(body ? ["    'Content-Type': 'application/json',"] : []),
  ];
  return [
    `const url = new URL('${SAMPLE_ORIGIN}${path}');`,
    ...Object.entries(query ?? {}).map(
      ([name, value]) => `url.searchParams.set(${quoted(name)}, ${quoted(value)});`,
    ),
    '',
    'const response = await fetch(url, {',
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    ...headers,
    '  },',
    ...(body ? ['  body: JSON.stringify({', ...entries(body, '    ', ': '), '  }),'] : []),
    '});',
    'const result = await response.json();',
    'if (!response.ok) throw new Error(result.detail);',
    `console.log(result.${prints.join('.')});`,
  ].join('\n');
}

function writePython({ method, path, query, body, prints }: SdkSample): string {
  const headers = [
    `        "Authorization": f"Bearer {os.environ['${KEY}']}",`,
    ...(body ? ['        "Content-Type": "application/json",'] : []),
    // The one that Python sends by itself is refused by many firewalls.
    '        "User-Agent": "my-app/1.0",',
  ];
  return [
    'import json',
    'import os',
    'from urllib.error import HTTPError',
    ...(query ? ['from urllib.parse import urlencode'] : []),
    'from urllib.request import Request, urlopen',
    '',
    ...(query ? ['query = urlencode({', ...pythonEntries(query, '    '), '})'] : []),
    'request = Request(',
    `    "${SAMPLE_ORIGIN}${path}${query ? '?" + query,' : '",'}`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    '    headers={',
    ...headers,
    '    },',
    ...(body ? ['    data=json.dumps({', ...pythonEntries(body, '        '), '    }).encode(),'] : []),
    ')',
    'try:',
    '    with urlopen(request) as response:',
    '        result = json.load(response)',
    'except HTTPError as error:',
    '    raise SystemExit(json.load(error)["detail"])',
    `print(result${prints.map((name) => `["${name}"]`).join('')})`,
  ].join('\n');
}

function writePhp({ method, path, query, body, prints }: SdkSample): string {
  const headers = [
    `        'Authorization: Bearer ' . getenv('${KEY}'),`,
    ...(body ? ["        'Content-Type: application/json',"] : []),
  ];
  return [
    '<?php',
    ...(query
      ? [
          `$url = '${SAMPLE_ORIGIN}${path}?' . http_build_query([`,
          ...entries(query, '    ', ' => ', true),
          ']);',
        ]
      : [`$url = '${SAMPLE_ORIGIN}${path}';`]),
    "$context = stream_context_create(['http' => [",
    ...(method === 'GET' ? [] : [`    'method' => '${method}',`]),
    "    'header' => [",
    ...headers,
    '    ],',
    ...(body
      ? ["    'content' => json_encode([", ...entries(body, '        ', ' => ', true), '    ]),']
      : []),
    "    'ignore_errors' => true,",
    ']]);',
    '$result = json_decode(file_get_contents($url, false, $context), true);',
    "if (isset($result['code'])) {",
    "    throw new Exception($result['detail']);",
    '}',
    `echo $result${prints.map((name) => `['${name}']`).join('')}, PHP_EOL;`,
  ].join('\n');
}

function entries(
  of: Readonly<Record<string, SampleValue>>,
  indent: string,
  separator: string,
  quotesNames = false,
): string[] {
  return Object.entries(of).map(([name, value]) => {
    const key = quotesNames || !/^[a-z_]\w*$/i.test(name) ? quoted(name) : name;
    return `${indent}${key}${separator}${literal(value)},`;
  });
}

function pythonEntries(of: Readonly<Record<string, SampleValue>>, indent: string): string[] {
  return Object.entries(of).map(
    ([name, value]) => `${indent}${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
}

/** A value as JavaScript and PHP read it. */
function literal(value: SampleValue): string {
  return typeof value === 'string' ? quoted(value) : `[${value.map(quoted).join(', ')}]`;
}

/** In single quotes, as JavaScript and PHP read it. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
