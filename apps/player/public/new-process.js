location.replace(`/player/${location.search}${location.hash}`);
