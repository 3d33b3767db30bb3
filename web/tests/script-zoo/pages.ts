import type { BehaviorName } from './behaviors.ts';

/** The parts of a page that show a behavior: what is in its body. `SHOP` is the shop's address. */
export const PAGES: Record<BehaviorName, string> = {
  followsAfterRequest: `<a id="shop" href="SHOP">Lamp</a><script>
    document.addEventListener('click', (event) => {
      const link = event.target.closest('a');
      if (!link || link.host === location.host) return;
      event.preventDefault();
      fetch('/count', { method: 'POST', keepalive: true }).finally(() => location.assign(link.href));
    });
  </script>`,
  namesItsAddress: `<script>
    const trackOutbound = (address) => setTimeout(() => { document.location = address; }, 120);
  </script><a id="shop" href="SHOP" onclick="trackOutbound('SHOP'); return false;">Lamp</a>`,
  readsAtClick: `<a id="shop" rel="external" href="SHOP">Lamp</a><script>
    for (const link of document.querySelectorAll('[rel~=external]'))
      link.onclick = ({ currentTarget }) => {
        const address = currentTarget.getAttribute('href');
        setTimeout(() => { if (currentTarget.target !== '_blank') document.location = address; }, 200);
        return false;
      };
  </script>`,
  readsInCallback: `<a id="shop" href="SHOP">Lamp</a><script>
    shop.onclick = function () {
      const image = new Image();
      const callback = () => { if (!this.hasAttribute('target')) document.location = this.getAttribute('href'); };
      image.onload = callback;
      image.onerror = callback;
      image.src = '/simple.gif';
      return false;
    };
  </script>`,
  stopsOnWindow: `<a id="shop" href="SHOP">Lamp</a><script>
    document.addEventListener('click', ({ target }) => {
      const link = target.closest('a');
      addEventListener('click', function handler(event) {
        removeEventListener('click', handler);
        if (event.defaultPrevented) return;
        event.preventDefault();
        setTimeout(() => { location.href = link.href; }, 1_000);
      });
    });
  </script>`,
  fadesOut: `<a id="shop" class="transition" href="SHOP">Lamp</a><script>
    shop.addEventListener('click', function (event) {
      event.preventDefault();
      const address = this.href;
      document.body.animate({ opacity: [1, 0] }, 1_000).onfinish = () => { window.location = address; };
    });
  </script>`,
  followsAtTransitionEnd: `<style>a { transition: opacity .4s } .is-animating { opacity: .2 }</style>
    <a id="shop" href="SHOP">Lamp</a><script>
    shop.addEventListener('click', (event) => {
      event.preventDefault();
      shop.classList.add('is-animating');
      shop.addEventListener('transitionend', () => location.assign(shop.getAttribute('href')), { once: true });
      setTimeout(() => shop.dispatchEvent(new Event('transitionend')), 600);
    });
  </script>`,
  asksBeforeLeaving: `<a id="shop" href="SHOP">Lamp</a>
    <dialog><p>You leave our site.</p><button id="stay">Stay</button> <button id="confirm">Go on</button></dialog><script>
    shop.addEventListener('click', (event) => {
      event.preventDefault();
      const dialog = document.querySelector('dialog');
      dialog.showModal();
      document.getElementById('confirm').onclick = () => { dialog.close(); location.href = shop.href; };
    });
  </script>`,
  routesItself: `<main><a id="shop" href="SHOP"><b>Lamp</b></a> <a href="/about">About</a></main><script>
    document.addEventListener('click', (event) => {
      const link = event.composedPath().find((node) => node.localName === 'a');
      if (!link || event.defaultPrevented || event.button || event.ctrlKey) return;
      if (link.host !== location.host) return;
      event.preventDefault();
      history.pushState(null, '', link.href);
    });
  </script>`,
  routesOthers: `<main><a id="shop" href="SHOP">Lamp</a> <a href="/about">About</a></main><script>
    document.body.addEventListener('click', (event) => {
      const link = event.composedPath().find((node) => node.tagName === 'A');
      if (!link?.href) return;
      const url = new URL(link.href);
      event.preventDefault();
      if (url.origin === location.origin) history.pushState(null, '', url);
      else Promise.resolve().then(() => { location.href = url; });
    });
  </script>`,
  opensWindow: `<a id="shop" href="SHOP">Lamp</a><script>
    const props = { href: 'SHOP' };
    shop.addEventListener('click', (event) => {
      event.preventDefault();
      window.open(props.href, '_blank', 'noopener');
    });
  </script>`,
  followsAtMouseDown: `<a id="shop" href="SHOP">Lamp</a><script>
    document.addEventListener('mousedown', (event) => {
      const link = event.target.closest('a');
      if (!link) return;
      link.dispatchEvent(new MouseEvent('click', { view: window, bubbles: true, cancelable: false, detail: 1337 }));
      link.addEventListener('click', (click) => click.preventDefault(), { capture: true, once: true });
    }, { capture: true });
  </script>`,
  followsAtTouchEnd: `<a id="shop" href="SHOP">Lamp</a><script>
    document.addEventListener('touchend', (event) => {
      event.preventDefault();
      const click = new MouseEvent('click', { view: window, bubbles: true, cancelable: true });
      click.forwardedTouchEvent = true;
      event.target.dispatchEvent(click);
    }, { passive: false });
  </script>`,
  stopsEverything: `<a id="shop" href="SHOP">Lamp</a><script>
    addEventListener('click', (event) => {
      const link = event.target.closest('a');
      event.stopImmediatePropagation();
      event.preventDefault();
      setTimeout(() => { location.href = link.href; }, 300);
    }, true);
  </script>`,
  sanitizesAttributes: `<article><a id="shop" href="SHOP">Lamp</a></article><script>
    const allowed = new Map([...document.links].map((link) => [link, link.getAttribute('href')]));
    const observer = new MutationObserver((records) => {
      for (const { target } of records) target.setAttribute('href', allowed.get(target));
      observer.takeRecords();
    });
    observer.observe(document.querySelector('article'), { subtree: true, attributeFilter: ['href'] });
  </script>`,
  hasClobberingContent: `<a id="tributary" href="/profile">Tributary</a>
    <img name="readyState"><img name="createElement">
    <form name="body"><input name="matches"><input name="shadowRoot"><input name="closest">
      <p><a id="shop" href="SHOP">Lamp</a></p></form>
    <iframe name="defaultView" srcdoc="<p>A frame</p>"></iframe><img name="host"><img name="baseURI"><img name="designMode">`,
  clicksCard: `<a href="/other">Other</a><section class="card"><h2>A lamp</h2><p id="press">It is bright.</p><a id="shop" href="SHOP">Lamp</a></section><script>
    const card = document.querySelector('.card');
    card.addEventListener('click', ({ target }) => {
      if (!target.closest('a')) window.location = card.querySelector('a').href;
    });
  </script>`,
  editsContent: `<div id="editor" contenteditable="true"><p>Read <a id="shop" href="SHOP">this lamp</a></p></div>`,
  editsFrame: `<iframe id="editor"></iframe><script>
    const { contentDocument } = editor;
    contentDocument.designMode = 'on';
    contentDocument.body.innerHTML = '<p>Read <a id="shop" href="SHOP">this lamp</a></p>';
  </script>`,
  linksOwnProgram: `<a id="shop" href="SHOP?sca_ref=1234567.AbCdEf">Lamp</a>`,
};
