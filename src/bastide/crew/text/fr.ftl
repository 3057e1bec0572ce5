worker-died = un processus qui travaillait s’est arrêté ; ce qui était fini est gardé, la même commande continue avec le reste
cluster-address = « { $address } » n’est pas l’adresse d’une grappe Ray ; écrivez HÔTE:PORT, ray://HÔTE:PORT, auto ou local
cluster-away = aucune grappe Ray ne répond à { $address } ({ $problem })
cluster-lost = la grappe Ray a perdu un travail plusieurs fois, ou a disparu ({ $problem }) ; ce qui était fini est gardé, la même commande continue avec le reste
cluster-version = { $where }, une machine de la grappe Ray, a un autre Bastide ({ $found }) que celui-ci ({ $wanted }) : installez le même partout
