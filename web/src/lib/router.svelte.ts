// The address bar: a path for the page, a query for its state. No hash, so addresses can be shared and read.
// What a page keeps in its query is declared in `queries.ts`.

export const route = $state({ path: location.pathname, query: new URLSearchParams(location.search) });

/** What belongs to every page, and goes along from one to the next. */
export const EVERYWHERE = ['lang', 'embed'];

/** Whether the page stands in a frame of another one, on a slide or in a course: the board alone, no navigation. */
export const embedded = (): boolean => route.query.get('embed') === '1';

function read(): void {
  route.path = location.pathname;
  route.query = new URLSearchParams(location.search);
}

/** The page a path names; the first part of it. */
export const pageOf = (path: string): string => path.split('/')[1] || 'home';

/** Goes to another page (or the same page with another state), as a link does. */
export function go(address: string): void {
  if (embedded() && !/[?&]embed=/.test(address)) address += (address.includes('?') ? '&' : '?') + 'embed=1';
  if (address === location.pathname + location.search) return;
  history.pushState(null, '', address);
  read();
  scrollTo(0, 0);
}

/** Writes the state of the page into the address, and says whether that changes it. With `push`, Back undoes it. */
export function write(query: URLSearchParams, push: boolean): boolean {
  const text = readable(query);
  const address = location.pathname + (text ? '?' + text : '');
  if (address === location.pathname + location.search) return false;
  if (push) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  route.query = query;
  return true;
}

/** An address of this application, readable: the notation stays as it is where addresses allow it. */
export function address(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) if (value) query.set(key, value);
  const text = readable(query);
  return path + (text ? '?' + text : '');
}

/** The address of this very page, in a frame or out of it. */
export function framed(inFrame: boolean): string {
  const query = new URLSearchParams(route.query);
  if (inFrame) query.set('embed', '1');
  else query.delete('embed');
  const text = readable(query);
  return location.origin + location.pathname + (text ? '?' + text : '');
}

function readable(query: URLSearchParams): string {
  const keep: Record<string, string> = { '%2C': ',', '%3A': ':', '%28': '(', '%29': ')', '%2F': '/' };
  return query.toString().replace(/%(2C|3A|28|29|2F)/g, (code) => keep[code]);
}

addEventListener('popstate', read);

/** Links inside the application change the page without loading it anew. */
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || link.getAttribute('href')!.startsWith('#')) return;
  event.preventDefault();
  // A frame has no room for another page.
  if (embedded()) return void open(link.href, '_blank', 'noopener');
  go(link.pathname + link.search);
});
